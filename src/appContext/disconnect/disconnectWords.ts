import { plural, t } from '@/ui/t'

/** A connection that falls silent is closed by the venue after this long (venue-rules 8.2). */
const silentMinutes = 15

/** What the switch does, in full. */
export function disconnectRules(): readonly string[] {
  return [
    t('When the connection of this page closes, the venue cancels the orders that were sent over it, at once.'),
    t(
      'That is so whether you close the page, reload it, or lose the network. A link that only falls silent is closed by the venue after {minutes} minutes at the latest.',
      { minutes: silentMinutes },
    ),
    t('Coming back does not bring the orders back.'),
    t(
      'Stops that wait for their trigger, TWAPs, batches and orders sent by other connections stay. An amended order belongs to the connection that amended it.',
    ),
  ]
}

export type SwitchState = boolean | undefined

export function stateWords(isOn: SwitchState): string {
  switch (isOn) {
    case true:
      return t('Cancel on disconnect: on')
    case false:
      return t('Cancel on disconnect: off')
    case undefined:
      return t('Cancel on disconnect: not known')
  }
}

/** While the connection is lost and the switch is on. */
export function lostWords(count: number): { readonly title: string; readonly detail: string } {
  return {
    title: plural(count, {
      one: 'Connection lost: the venue cancels 1 order',
      other: 'Connection lost: the venue cancels {count} orders',
    }),
    detail: t(
      'As soon as it sees the connection closed; a link that only fell silent, after {minutes} minutes at the latest. Coming back does not bring orders back.',
      { minutes: silentMinutes },
    ),
  }
}

/** What would go now. */
export function riskWords(count: number): string {
  if (count === 0) return t('No open order was sent over the connection of this page.')
  return plural(count, {
    one: '1 open order was sent over the connection of this page.',
    other: '{count} open orders were sent over the connection of this page.',
  })
}
