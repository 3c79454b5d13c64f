import { plural, t } from '@/web/language/t'

/** The venue closes a silent connection after this long (venue-rules 8.2). */
const silentMinutes = 15

export function disconnectRules(): readonly string[] {
  return [
    t('If this page disconnects, the venue immediately cancels the orders it sent.'),
    t(
      'This includes closing or reloading the page and losing your network. If the connection goes silent without closing, it can take up to {minutes} minutes.',
      { minutes: silentMinutes },
    ),
    t('Cancelled orders aren’t restored when you reconnect.'),
    t(
      'Untriggered stops, TWAPs, batch orders and orders from other connections are not cancelled. An amended order belongs to the connection that amended it.',
    ),
  ]
}

export type SwitchState = boolean | undefined

export function stateText(isOn: SwitchState): string {
  switch (isOn) {
    case true:
      return t('Cancel on disconnect: on')
    case false:
      return t('Cancel on disconnect: off')
    case undefined:
      return t('Cancel on disconnect: unknown')
  }
}

export function lostMessage(count: number): { readonly title: string; readonly detail: string } {
  return {
    title: plural(count, {
      one: 'Connection lost: 1 order will be cancelled',
      other: 'Connection lost: {count} orders will be cancelled',
    }),
    detail: t(
      'Cancelled once the venue detects the disconnect (up to {minutes} minutes). They aren’t restored on reconnect.',
      { minutes: silentMinutes },
    ),
  }
}

export function riskText(count: number): string {
  if (count === 0) return t('No open orders from this connection')
  return plural(count, {
    one: '1 open order from this connection',
    other: '{count} open orders from this connection',
  })
}
