/* SPDX-License-Identifier: ISC */
/*
 * SIGINT, SIGTERM and SIGHUP, without a handler: they are blocked in all threads, and one thread
 * waits for them. A signal that is ignored when the program starts (nohup) stays ignored.
 *
 * The first stops the run, which then ends in good order; main calls signals_die. The second ends
 * the program at once: what is left then is said. What comes within a second of the first is taken
 * for the same, since timeout(1) sends its signal to the program and once more to its process
 * group. One struct signals for the program, made before any other thread. signals_start returns -1
 * with errno.
 */
#ifndef BLOGBENCH_SIGNALS_H
#define BLOGBENCH_SIGNALS_H

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "base/bell.h"

struct signals {
	pthread_t thread;
	sigset_t set;
	sigset_t before;
	struct bell *bell;
	_Atomic int first;
	_Atomic bool ending; /* what comes now only wakes the thread up */
	int alarm;           /* a signal of the set to do that with; 0 where it is empty */
	/* Called from the waiting thread before the program ends at once. */
	void (*on_second)(void *context);
	void *context;
};

int signals_start(struct signals *signals);
void signals_end(struct signals *signals);

/* The signal that stopped the run; 0 if none did. */
int signals_first(const struct signals *signals);

/* Ends the program by that signal, so that whoever started it sees why. */
_Noreturn void signals_die(int signal);

#endif
