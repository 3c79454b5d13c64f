import type { ReactNode } from 'react'
import { t } from '@/ui/t'
import { ExecutablePnl, MidPnl, PnlText } from './ClosingPnl'
import {
  Actions,
  Funding,
  Held,
  InstrumentLink,
  Liquidation,
  Margin,
  MarginChip,
  price,
  type PositionHandlers,
} from './positionColumns'
import type { PositionRow } from './positionRow'

/** The positions of a phone: a card each, because a table of twelve columns has no place there. */
export function PositionCards({ rows, handlers }: { rows: readonly PositionRow[]; handlers: PositionHandlers }) {
  return (
    <ul aria-label={t('Positions')} className="min-h-0 flex-1 overflow-y-auto">
      {rows.map((row) => (
        <li key={row.position.instrumentName} className="border-b border-line px-3 py-2.5">
          <div className="flex items-center justify-between gap-2 text-sm">
            <span className="min-w-0 truncate">
              <InstrumentLink row={row} onGoTo={handlers.onGoTo} />
              <MarginChip row={row} onMargin={handlers.onMargin} />
            </span>
            <span className="whitespace-nowrap">
              <Held row={row} />
            </span>
          </div>
          <div className="relative mt-2">
            <dl className="grid grid-cols-3 gap-x-3 gap-y-1.5 text-sm">
              <Figure name={t('PnL at mark')}>
                <PnlText row={row} pnl={row.pnl} />
              </Figure>
              <Figure name={t('at mid')}>
                <MidPnl row={row} pnlAt={(at) => handlers.pnlAt(row, at)} />
              </Figure>
              <Figure name={t('closing now')}>
                <ExecutablePnl row={row} rates={handlers.ratesOf(row)} />
              </Figure>
              <Figure name={t('Entry')}>{price(row.position.avgEntryPrice, row.instrument)}</Figure>
              <Figure name={t('Mark')}>{price(row.markPrice, row.instrument)}</Figure>
              <Figure name={t('Liquidation')}>
                <Liquidation row={row} />
              </Figure>
              <Figure name={t('Margin')}>
                <Margin row={row} />
              </Figure>
              <Figure name={t('Funding')}>
                <Funding funding={row.funding} />
              </Figure>
            </dl>
            {/* In the last place of the grid, which is no name and value. */}
            <div className="absolute right-0 bottom-0">
              <Actions row={row} handlers={handlers} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-text-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
