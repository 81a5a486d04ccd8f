/* SPDX-License-Identifier: ISC */
#include "config.h"

#include <stddef.h>

#include "command.h"
#include "help.h"
#include "options.h"

int main(int argc, char **argv)
{
	const struct command *command = command_find(argc > 1 ? argv[1] : NULL);
	int words = command->word[0] != '\0';
	struct options options;
	enum status status = options_parse(&options, command, argc - words, argv + words);

	if (status == STATUS_OK) {
		switch (options.action) {
		case ACTION_HELP:
			status = help_show(command);
			break;
		case ACTION_VERSION:
			status = help_show_version();
			break;
		case ACTION_RUN:
			status = command->run(&options);
			break;
		}
	}
	options_free(&options);
	return status;
}
