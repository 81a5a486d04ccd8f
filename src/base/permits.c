/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>

#include "base/permits.h"

int permits_init(struct permits *permits, uint64_t number)
{
	int error = pthread_mutex_init(&permits->mutex, NULL);

	permits->limited = number != PERMITS_UNLIMITED;
	permits->left = number;
	if (error == 0) {
		error = pthread_cond_init(&permits->given, NULL);
		if (error != 0)
			pthread_mutex_destroy(&permits->mutex);
	}
	errno = error;
	return error == 0 ? 0 : -1;
}

void permits_destroy(struct permits *permits)
{
	pthread_cond_destroy(&permits->given);
	pthread_mutex_destroy(&permits->mutex);
}

void permits_wait_for_one(struct permits *permits)
{
	pthread_mutex_lock(&permits->mutex);
	while (permits->left == 0)
		pthread_cond_wait(&permits->given, &permits->mutex);
	permits->left--;
	pthread_mutex_unlock(&permits->mutex);
}

void permits_give_back(struct permits *permits)
{
	pthread_mutex_lock(&permits->mutex);
	permits->left++;
	pthread_cond_signal(&permits->given);
	pthread_mutex_unlock(&permits->mutex);
}
