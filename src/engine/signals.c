/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <stddef.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/status.h"
#include "base/units.h"
#include "engine/signals.h"

#define SAME_NS UNITS_NS_PER_SECOND

static void add_unless_ignored(struct signals *signals, int signal)
{
	struct sigaction action;

	if (sigaction(signal, NULL, &action) != 0 || action.sa_handler == SIG_IGN)
		return;
	sigaddset(&signals->set, signal);
	signals->alarm = signal;
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
		if (atomic_load(&signals->ending))
			return NULL;
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
	atomic_init(&signals->ending, false);
	sigemptyset(&signals->set);
	signals->alarm = 0;
	add_unless_ignored(signals, SIGINT);
	add_unless_ignored(signals, SIGTERM);
	add_unless_ignored(signals, SIGHUP);
	/* A reader of our output that goes away is an error of writing, not a reason to die
	 * untidily; so is a file that grows beyond a limit (ulimit -f). */
	signal(SIGPIPE, SIG_IGN);
	/* Whoever started us may ignore the ends of children; we have to hear of ours. */
	signal(SIGCHLD, SIG_DFL);
	signal(SIGXFSZ, SIG_IGN);
	if (signals->alarm == 0)
		return 0;
	pthread_sigmask(SIG_BLOCK, &signals->set, &signals->before);
	error = pthread_create(&signals->thread, NULL, wait_for_signals, signals);
	if (error != 0)
		pthread_sigmask(SIG_SETMASK, &signals->before, NULL);
	errno = error;
	return error == 0 ? 0 : -1;
}

void signals_end(struct signals *signals)
{
	if (signals->alarm == 0)
		return;
	/* pthread_cancel would have glibc load a library, which may not be there. */
	atomic_store(&signals->ending, true);
	pthread_kill(signals->thread, signals->alarm);
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
	_exit(STATUS_SIGNAL + number);
}
