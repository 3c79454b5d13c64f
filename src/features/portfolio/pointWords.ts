import { formatUsd } from '@/ui/formatUsd'
import type { CurvePoint } from './equityCurve'

const kindWords: Readonly<Record<string, string>> = {
  trade: 'fill',
  liquidation: 'liquidation',
  settlement: 'settlement',
  funding: 'funding',
  deposit: 'deposit',
  withdraw: 'withdrawal',
  send: 'sent',
  receive: 'received',
  swap: 'conversion',
  yv_deposit: 'into the vault',
  yv_withdraw: 'out of the vault',
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
  return `${formatUsd(point.value)} USD realised${event === undefined ? '' : `, ${change} by ${event}`}`
}
