/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <stddef.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/units.h"
#include "engine/signals.h"

enum {
	SHELL_SIGNAL_BASE = 128
};

#define SAME_NS UNITS_NS_PER_SECOND

static void add_unless_ignored(sigset_t *set, int signal)
{
	struct sigaction action;

	if (sigaction(signal, NULL, &action) == 0 && action.sa_handler != SIG_IGN)
		sigaddset(set, signal);
}

static void *wait_for_signals(void *argument)
{
	struct signals *signals = argument;
	uint64_t first_ns = 0;

	for (;;) {
		int none = 0;
		int signal;

		if (sigwait(&signals->set, &signal) != 0)
			continue;
		if (atomic_compare_exchange_strong(&signals->first, &none, signal)) {
			first_ns = clock_now_ns();
			bell_stop(signals->bell, BELL_SIGNAL);
		} else if (clock_now_ns() - first_ns > SAME_NS) {
			signals->on_second(signals->context);
			signals_die(signal);
		}
	}
}

int signals_start(struct signals *signals)
{
	int error;

	atomic_init(&signals->first, 0);
	sigemptyset(&signals->set);
	add_unless_ignored(&signals->set, SIGINT);
	add_unless_ignored(&signals->set, SIGTERM);
	add_unless_ignored(&signals->set, SIGHUP);
	/* A reader of our output that goes away is an error of writing, not a reason to die
	 * untidily; so is a file that grows beyond a limit (ulimit -f). */
	signal(SIGPIPE, SIG_IGN);
	/* Whoever started us may ignore the ends of children; we have to hear of ours. */
	signal(SIGCHLD, SIG_DFL);
	signal(SIGXFSZ, SIG_IGN);
	pthread_sigmask(SIG_BLOCK, &signals->set, &signals->before);
	error = pthread_create(&signals->thread, NULL, wait_for_signals, signals);
	if (error != 0)
		pthread_sigmask(SIG_SETMASK, &signals->before, NULL);
	errno = error;
	return error == 0 ? 0 : -1;
}

void signals_end(struct signals *signals)
{
	pthread_cancel(signals->thread);
	pthread_join(signals->thread, NULL);
}

int signals_first(const struct signals *signals)
{
	return atomic_load(&signals->first);
}

void signals_die(int number)
{
	sigset_t set;

	signal(number, SIG_DFL);
	sigemptyset(&set);
	sigaddset(&set, number);
	pthread_sigmask(SIG_UNBLOCK, &set, NULL);
	kill(getpid(), number);
	/* Process 1 of a container does not die by a signal it sends itself. */
	_exit(SHELL_SIGNAL_BASE + number);
}
