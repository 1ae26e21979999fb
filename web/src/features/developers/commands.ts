import script from "@examples/quickstart.sh?raw";

export interface Command {
  title: string;
  note: string;
  text: string;
}

/** Commands of the tested script; the first sentence of the comment before a command is its title. */
const COMMANDS: Command[] = script
  .split(/\n{2,}/)
  .filter((block) => block.includes("curl "))
  .map((block) => {
    const [, title = "", note = "", text = ""] = /^# \d+\. ([^.]+)\.? ?(.*)\n([\s\S]+)$/.exec(block) ?? [];
    return { title, note, text: text.trimEnd() };
  });

/** Commands of the quick start with the address of the service and an API key. */
export function commands(address: string, key: string): Command[] {
  return COMMANDS.map((command) => ({
    ...command,
    text: command.text.replaceAll("$AVTOSLED_URL", address).replaceAll("$AVTOSLED_KEY", key),
  }));
}
