/* SPDX-License-Identifier: ISC */
/*
 * Lets the calling thread have a processor as soon as it wakes up, with a hundred workers that want
 * one too: the sampler's deadlines are kept that way. It takes so little time that nobody else is
 * the worse for it.
 *
 * Called by runner, around the measured time only, since new threads and processes inherit it. A
 * platform is a choice of file. It does its best and does not fail: without the right to it,
 * deadlines are kept less well.
 */
#ifndef BLOGBENCH_URGENCY_H
#define BLOGBENCH_URGENCY_H

/* Returns what the end has to be given, so that all is as before. */
int urgency_begin(void);
void urgency_end(int before);

#endif
