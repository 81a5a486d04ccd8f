/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <float.h>
#include <math.h>

#include "measure/distribution.h"

static const double pi = 3.14159265358979323846;

double distribution_normal_tail(double z)
{
	return erfc(z / sqrt(2)) / 2;
}

double distribution_normal_cdf(double z)
{
	return distribution_normal_tail(-z);
}

double distribution_normal_quantile(double p)
{
	return distribution_student_quantile(p, INFINITY);
}

/*
 * Gamma(a + 1/2) / Gamma(a). The difference of two logarithms would lose as many digits as a has,
 * so for a large a the asymptotic series DLMF 5.11.14 takes over, with an error below 2e-15.
 */
static double gamma_ratio(double a)
{
	const double w = a - 0.25, ww = w * w;

	if (a < 100)
		return tgamma(a + 0.5) / tgamma(a);
	return sqrt(w) * (1 + 1 / (64 * ww) - 19 / (8192 * ww * ww));
}

static double student_density(double t, double df)
{
	if (isinf(df))
		return exp(-t * t / 2) / sqrt(2 * pi);
	return gamma_ratio(df / 2) / sqrt(df * pi) * exp(-(df + 1) / 2 * log1p(t * t / df));
}

/*
 * The continued fraction K for which the regularized incomplete beta function is
 *
 *	I_x(a, b) = x^a y^b / B(a, b) / K  where y = 1 - x and x is at most a / (a + b), about.
 *
 * This is DiDonato and Morris's form, the even part of DLMF 8.17.22, so that a step counts double.
 * y comes beside x since a difference from 1 would have lost its digits. The method of evaluation
 * is that of W. J. Lentz, Applied Optics 15 (1976), 668-671.
 */
static double beta_fraction(double a, double b, double x, double y)
{
	const double first = a * y - b * x + 1;
	double fraction = a / (a + 1) * first;
	double c = fraction, d = 0, change = 0;

	for (double m = 1; m < 1000 && fabs(change - 1) > 2 * DBL_EPSILON; m++) {
		const double even = a + 2 * m - 1, odd = even + 2;
		const double numerator =
			(a + m - 1) * (a + b + m - 1) * m * (b - m) * (x / even) * (x / even);
		const double denominator =
			m + m * (b - m) * x / even + (a + m) * (first + m * (1 + y)) / odd;

		d = 1 / (denominator + numerator * d);
		c = denominator + numerator / c;
		change = c * d;
		fraction *= change;
	}
	return fraction;
}

/*
 * With x = df / (df + t^2) and y = 1 - x, the tail is I_x(df/2, 1/2) / 2, and what lies between 0
 * and t is I_y(1/2, df/2) / 2 (DLMF 8.17.4). In both, the factor before the fraction comes to t / 2
 * times the density at t. Each fraction converges fast on its side of a t^2 of about 3.
 */
double distribution_student_tail(double t, double df)
{
	if (isinf(df))
		return distribution_normal_tail(t);
	if (t < 0)
		return 1 - distribution_student_tail(-t, df);
	if (isinf(t))
		return 0;

	const double x = 1 / (1 + t * t / df), y = 1 / (1 + df / (t * t));
	const double factor = t / 2 * student_density(t, df);

	if (t * t * (df + 2) <= 3 * df)
		return 0.5 - factor / beta_fraction(0.5, df / 2, y, x);
	return factor / beta_fraction(df / 2, 0.5, x, y);
}

double distribution_student_cdf(double t, double df)
{
	return distribution_student_tail(-t, df);
}

/*
 * The t >= 0 with the given tail, by Newton's method from below: over t > 0 the tail is convex, so
 * that no step goes too far, and the first that does not go on is rounding.
 */
static double quantile_of_tail(double tail, double df)
{
	double t = 0;

	for (;;) {
		const double excess = distribution_student_tail(t, df) - tail;
		const double step = excess / student_density(t, df);

		if (!(step > t * DBL_EPSILON))
			return t;
		t += step;
	}
}

double distribution_student_quantile(double p, double df)
{
	if (!(p >= 0 && p <= 1))
		return NAN;
	if (p == 0 || p == 1)
		return p > 0 ? INFINITY : -INFINITY;
	return p < 0.5 ? -quantile_of_tail(p, df) : quantile_of_tail(1 - p, df);
}
