/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <errno.h>
#include <math.h>

#include "measure/distribution.h"
#include "measure/ratio.h"

static double error_of_mean(const struct ratio_sample *sample)
{
	return stats_mean_error(sample->values, sample->n, sample->step);
}

/* Satterthwaite's; where neither side has an error, either will do. */
static double degrees_of_freedom(double base_error, size_t base_n, double new_error, size_t new_n)
{
	const double base_part = base_error * base_error, new_part = new_error * new_error;
	const double all = base_part + new_part;
	const double base_share = all > 0 ? base_part / all : 0.5;
	const double new_share = 1 - base_share;

	return 1 / (base_share * base_share / (double)(base_n - 1) +
		    new_share * new_share / (double)(new_n - 1));
}

int ratio_test(const struct ratio_sample *base, const struct ratio_sample *new, struct ratio *ratio)
{
	double difference, error;

	if (base->n < 2 || new->n < 2)
		goto invalid;
	ratio->base_mean = stats_mean(base->values, base->n);
	ratio->new_mean = stats_mean(new->values, new->n);
	if (!(ratio->base_mean >= 0) || !(ratio->new_mean >= 0) ||
	    ratio->base_mean + ratio->new_mean == 0)
		goto invalid;
	ratio->base_error = error_of_mean(base);
	ratio->new_error = error_of_mean(new);
	ratio->df = degrees_of_freedom(ratio->base_error, base->n, ratio->new_error, new->n);
	difference = ratio->new_mean - ratio->base_mean;
	error = hypot(ratio->base_error, ratio->new_error);
	/* Without any error, a difference is certain. */
	if (error > 0)
		ratio->t = difference / error;
	else
		ratio->t = difference != 0 ? copysign(INFINITY, difference) : 0;
	ratio->p = 2 * distribution_student_tail(fabs(ratio->t), ratio->df);
	return 0;
invalid:
	errno = EINVAL;
	return -1;
}

/*
 * The limits are the solutions r of (new - r base)^2 = t^2 (new_error^2 + r^2 base_error^2), a
 * quadratic a r^2 - 2 b r + c. Over r >= 0 the statistic only falls. So there is a lower limit
 * above 0 where it is beyond t at r = 0, that is, c > 0, and an upper one where it gets below -t in
 * the end, that is, a > 0. Written so that nothing cancels.
 */
struct stats_interval ratio_interval(const struct ratio *ratio, double confidence)
{
	const double t = distribution_student_quantile((1 + confidence) / 2, ratio->df);
	const double base_reach = t * ratio->base_error, new_reach = t * ratio->new_error;
	const double a = (ratio->base_mean - base_reach) * (ratio->base_mean + base_reach);
	const double b = ratio->base_mean * ratio->new_mean;
	const double c = (ratio->new_mean - new_reach) * (ratio->new_mean + new_reach);
	const double root = sqrt(fmax(0, b * b - a * c));

	return (struct stats_interval){c > 0 ? c / (b + root) : 0,
				       a > 0 ? (b + root) / a : INFINITY};
}
