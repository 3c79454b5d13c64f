import { formatFixed6 } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import type { HedgeEntry } from '@/web/session/hedger/hedge'
import { Button } from '@/web/ui/Button'
import { csvText } from '@/web/ui/csvText'
import { formatExact } from '@/web/ui/formatExact'
import { formatDecimal, formatUsd } from '@/web/ui/formatNumber'
import { formatTime } from '@/web/ui/formatTime'
import { csvFile, saveFile } from '@/web/ui/saveFile'
import { ScrollArea } from '@/web/ui/ScrollArea'

type HedgeLogProps = { log: readonly HedgeEntry[]; asset: string }

const columns = [t('Time'), t('Side'), t('Amount'), t('Price'), t('Fee'), t('Slippage'), t('Delta')] as const

const nsOf = (timeMs: number) => BigInt(Math.round(timeMs)) * 1_000_000n

/** The hedges of this page, newest first. */
export function HedgeLog({ log, asset }: HedgeLogProps) {
  return (
    <div className="flex flex-col">
      <div className="flex h-8 items-center justify-between px-3">
        <h3 className="label">{t('Hedges')}</h3>
        <Button size="small" onClick={() => saveFile(`hedges-${asset}.csv`, csvFile([csvOf(log)]))}>
          {t('Save as CSV')}
        </Button>
      </div>
      <ScrollArea label={t('Hedges')} className="max-h-60">
        <table aria-label={t('Hedges')} className="w-full border-separate border-spacing-0 pb-1 text-sm">
          <thead>
            <tr className="h-6 text-xs text-text-3">
              {columns.map((name, at) => (
                <th
                  key={name}
                  scope="col"
                  className={`font-normal whitespace-nowrap ${at < 2 ? 'pl-3 text-left' : 'px-1.5 text-right last:pr-3'}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {log.map((entry) => (
              <LogRow key={entry.key} entry={entry} />
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </div>
  )
}

const right = 'px-1.5 text-right whitespace-nowrap last:pr-3'

function LogRow({ entry }: { entry: HedgeEntry }) {
  const { timeMs, isBuy, filled, price, fee, slippage, before, after } = entry
  return (
    <tr className="h-7">
      <td className="pl-3 whitespace-nowrap text-text-2">{formatTime(nsOf(timeMs))}</td>
      <td className={`pl-3 ${isBuy ? 'text-buy' : 'text-sell'}`}>{isBuy ? t('Buy') : t('Sell')}</td>
      <td className={right}>{formatExact(filled)}</td>
      <td className={right}>{formatDecimal(price, 2)}</td>
      <td className={right}>{formatUsd(fee)}</td>
      <td className={right}>{formatUsd(slippage)}</td>
      <td className={right}>
        {formatDecimal(before, 2)} → {formatDecimal(after, 2)}
      </td>
    </tr>
  )
}

function csvOf(log: readonly HedgeEntry[]): string {
  const decimal = (value: bigint | undefined) => (value === undefined ? undefined : { decimal: formatFixed6(value) })
  const names = ['time', 'side', 'amount', 'price', 'fee', 'slippage', 'delta before', 'delta after']
  const rows = log.map(({ timeMs, isBuy, filled, price, fee, slippage, before, after }) => [
    { text: new Date(timeMs).toISOString() },
    { text: isBuy ? 'buy' : 'sell' },
    ...[filled, price, fee, slippage, before, after].map(decimal),
  ])
  return csvText(names, rows)
}
