import type { Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { CoinMark } from '@/web/ui/coins/CoinMark'
import { formatDecimal, formatPercent } from '@/web/ui/formatNumber'
import { SideText } from '@/web/ui/SideText'
import { SignedValue } from '@/web/ui/SignedValue'
import { DataTable, type Column } from '@/web/ui/table/DataTable'

/** An invented book, positions and buttons, in the page's own theme, colours and density. Nothing in it can be pressed. */
export function AppearancePreview() {
  return (
    <section aria-label={t('Preview')} className="flex flex-col gap-3">
      <h2 className="label px-3">{t('Preview')}</h2>
      <div
        inert
        className="flex max-w-130 flex-col gap-3 min-[120rem]:grid min-[120rem]:max-w-none min-[120rem]:grid-cols-2 min-[120rem]:items-start min-[120rem]:gap-8"
      >
        <table className="w-full table-fixed text-sm">
          <thead className="text-xs text-text-3">
            <tr className="h-6 [&>th]:text-right [&>th]:font-normal [&>th:first-child]:pl-3 [&>th:first-child]:text-left [&>th:last-child]:pr-3">
              <th scope="col">{t('Price')}</th>
              <th scope="col">{t('Amount')}</th>
              <th scope="col">{t('Total')}</th>
            </tr>
          </thead>
          <tbody>
            <BookRows side="sell" levels={asks} />
            <tr className="h-9 [&>td:first-child]:pl-3 [&>td:last-child]:pr-3">
              <td className="text-lg font-semibold">{formatDecimal(3_129_120_000n, 2)}</td>
              <td colSpan={2} className="text-right">
                <SignedValue sign={1}>
                  {formatDecimal(36_450_000n, 2)} {formatPercent(0.0118)}
                </SignedValue>
              </td>
            </tr>
            <BookRows side="buy" levels={bids} />
          </tbody>
        </table>
        <div className="flex flex-col gap-3">
          <DataTable label={t('Positions')} columns={columns} rows={positions} rowKey={({ asset }) => asset} />
          <div className="grid grid-cols-2 gap-2 px-3">
            <Button variant="buy">{t('Buy {instrument}', { instrument: 'ETH-PERP' })}</Button>
            <Button variant="sell">{t('Sell {instrument}', { instrument: 'ETH-PERP' })}</Button>
          </div>
        </div>
      </div>
    </section>
  )
}

/** Price and amount in millionths, from the best level on. */
type Level = readonly [price: bigint, amount: bigint]

const asks: readonly Level[] = [
  [3_129_200_000n, 530_000n],
  [3_129_300_000n, 1_920_000n],
  [3_129_420_000n, 130_000n],
  [3_129_620_000n, 1_370_000n],
]
const bids: readonly Level[] = [
  [3_129_030_000n, 970_000n],
  [3_128_950_000n, 1_430_000n],
  [3_128_840_000n, 660_000n],
  [3_128_710_000n, 1_280_000n],
]

function BookRows({ side, levels }: { side: Side; levels: readonly Level[] }) {
  const sumTo = (count: number) => levels.slice(0, count).reduce((sum, [, amount]) => sum + amount, 0n)
  const rows = levels.map(([price, amount], at) => ({ price, amount, total: sumTo(at + 1) }))
  const most = sumTo(levels.length)
  const tone = side === 'buy' ? 'text-buy' : 'text-sell'
  return (side === 'buy' ? rows : rows.toReversed()).map(({ price, amount, total }) => {
    const share = 100 - Number((total * 100n) / most)
    return (
      <tr
        key={price}
        className="h-book-row [&>td]:text-right [&>td:first-child]:pl-3 [&>td:first-child]:text-left [&>td:last-child]:pr-3"
        style={{ background: `linear-gradient(to right, transparent ${share}%, var(--${side}-soft) ${share}%)` }}
      >
        <td className={tone}>{formatDecimal(price, 2)}</td>
        <td>{formatDecimal(amount, 2)}</td>
        <td className="text-text-3">{formatDecimal(total, 2)}</td>
      </tr>
    )
  })
}

type Position = {
  readonly asset: string
  readonly name: string
  readonly side: Side
  /** Millionths of contracts. */
  readonly size: bigint
  /** USD in millionths, as the PnL. */
  readonly value: bigint
  readonly pnl: bigint
  /** Return, as a fraction. */
  readonly gain: number
}

const positions: readonly Position[] = [
  {
    asset: 'ETH',
    name: 'ETH-PERP',
    side: 'buy',
    size: 11_480_000n,
    value: 35_924_360_000n,
    pnl: 94_820_000n,
    gain: 0.0132,
  },
  {
    asset: 'BTC',
    name: 'BTC-PERP',
    side: 'sell',
    size: 700_000n,
    value: 45_257_310_000n,
    pnl: -191_660_000n,
    gain: -0.0212,
  },
]

const labels = { buy: t('Long'), sell: t('Short') }

const columns: readonly Column<Position>[] = [
  {
    id: 'position',
    header: t('Position'),
    mark: ({ asset }) => <CoinMark asset={asset} size={20} />,
    cell: ({ name }) => <span className="font-medium proportional-nums">{name}</span>,
    under: ({ side }) => <SideText side={side} words={labels} />,
  },
  {
    id: 'size',
    header: t('Size · value'),
    align: 'right',
    cell: ({ size }) => formatDecimal(size, 2),
    under: ({ value }) => formatDecimal(value, 2),
  },
  {
    id: 'pnl',
    header: t('PnL · return'),
    align: 'right',
    cell: ({ pnl }) => <SignedValue sign={pnl < 0n ? -1 : 1}>{formatDecimal(pnl < 0n ? -pnl : pnl, 2)}</SignedValue>,
    under: ({ gain }) => formatPercent(gain),
  },
]
