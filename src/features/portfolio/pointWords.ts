import { formatUsd } from '@/ui/formatUsd'
import { t } from '@/ui/t'
import type { CurvePoint } from './equityCurve'

const kindWords: Readonly<Record<string, string>> = {
  trade: t('fill'),
  liquidation: t('liquidation'),
  settlement: t('settlement'),
  funding: t('funding'),
  deposit: t('deposit'),
  withdraw: t('withdrawal'),
  send: t('sent'),
  receive: t('received'),
  swap: t('conversion'),
  yv_deposit: t('into the vault'),
  yv_withdraw: t('out of the vault'),
}

/** What happened at a point: "funding ETH-PERP". */
export function eventWords({ row }: CurvePoint): string | undefined {
  if (row === undefined) return undefined
  const kind = kindWords[row.kind] ?? row.kind
  const of = row.instrumentName ?? row.transfer?.asset
  return of === undefined ? kind : `${kind} ${of}`
}

/** "1,030.00 USD realised, −2.50 by a fill ETH-PERP". */
export function pointWords(point: CurvePoint): string {
  const event = eventWords(point)
  const change = `${point.change > 0n ? '+' : ''}${formatUsd(point.change)}`
  const words = { value: formatUsd(point.value), change }
  return event === undefined
    ? t('{value} USD realised', words)
    : t('{value} USD realised, {change} by {event}', { ...words, event })
}
