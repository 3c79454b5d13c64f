import type { Command } from '../engine/command'
import type { VenuePort } from '../venuePort'

/**
 * Sends commands in order and waits for all. A refusal needs no answer here: the next look at the live state finds what
 * is still missing, and a quote that would have taken, or a trade with nothing left to take, is a market's ordinary day.
 */
export async function submitAll(port: Pick<VenuePort, 'submit'>, commands: readonly Command[]): Promise<void> {
  await Promise.all(commands.map((command) => port.submit(command)))
}
