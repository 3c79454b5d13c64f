import { useVenueNow } from '@/appContext/useVenueNow'
import { useEffect, useRef } from 'react'
import { usePortfolio } from '@/account/accountContext'
import type { MakerChoices } from './edge'
import { EdgeControls } from './EdgeControls'
import { IfFilledTable } from './IfFilledTable'
import { assetsOf } from './inbox'
import { packageDecimals, packageText, packageWords } from './packageText'
import { PricedLegs } from './PricedLegs'
import { wishWords } from './RequestInbox'
import type { RfqBlockRecord } from '@/protocol/rest/rfqs'
import { formatCountdown } from '@/ui/formatCountdown'
import { formatExact } from '@/ui/formatExact'
import { formatTime } from '@/ui/formatTime'
import { CloseIcon } from '@/ui/icons'
import { IconButton } from '@/ui/IconButton'
import { NumberField } from '@/ui/NumberField'
import { Panel } from '@/ui/Panel'
import { t } from '@/ui/t'
import { RefusedNumbersContext, useRefusedNumbers } from '@/ui/useHeldNumber'
import { PackageFigures } from './PackageFigures'
import { SheetFooter } from './SheetFooter'
import { SheetSides } from './SheetSides'
import type { SkewTexts } from './sheetParts'
import type { MakerBook } from './useMakerBook'
import { useQuoteSheet } from './useQuoteSheet'

type QuoteDeskProps = {
  block: RfqBlockRecord
  /** False once it has ended. */
  isOpen: boolean
  book: MakerBook
  choices: MakerChoices
  onChoices: (change: Partial<MakerChoices>) => void
  skews: SkewTexts
  onSkews: (skews: SkewTexts) => void
  onLeave: () => void
}

/** The sheet of one request: legs, edge, both prices, what the venue says, and the signature. */
export function QuoteDesk(props: QuoteDeskProps) {
  const { block, isOpen, book, choices, onChoices, skews, onSkews, onLeave } = props
  const { isAnyRefused, refuse } = useRefusedNumbers()
  const sheet = useQuoteSheet({ block, isOpen, book, choices, skews, isAnyRefused })
  const { data: portfolio } = usePortfolio()
  const submit = useRef<HTMLButtonElement>(null)
  // Whoever has chosen a request goes on with Enter: preview, then sign.
  useEffect(() => submit.current?.focus({ preventScroll: true }), [])
  const legs = block.legs ?? []
  const decimals = packageDecimals(legs)
  const [asset] = assetsOf(block)
  const nowMs = useVenueNow()
  const isStale = !book.isLive(block)
  return (
    <Panel
      title={t('Quote')}
      leading={
        <span className="min-w-0 truncate text-sm" title={packageWords(legs)}>
          {packageText(legs)}
        </span>
      }
      actions={
        <>
          <span role="timer" aria-label={t('Time left')} className="text-sm tabular-nums">
            {isOpen ? formatCountdown(Number(block.deadline / 1_000_000n) - nowMs).replace(/^00:/, '') : '—'}
          </span>
          <IconButton label={t('Leave the request')} icon={<CloseIcon />} onClick={onLeave} />
        </>
      }
    >
      <form
        aria-label={t('Quote')}
        className="flex min-h-0 flex-1 flex-col"
        onSubmit={(event) => {
          event.preventDefault()
          sheet.submit()
        }}
      >
        <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto py-2">
          <p className="px-3 text-sm">
            <span className={block.isBuy === undefined ? '' : block.isBuy ? 'text-buy' : 'text-sell'}>
              {wishWords(block)} {formatExact(block.amount)}
            </span>{' '}
            <span className="text-text-3">{t('of a package that {legs}', { legs: packageWords(legs) })}</span>
          </p>
          {!isOpen && <Ended block={block} nowMs={nowMs} />}
          {isStale && (
            <p className="mx-3 rounded-sm bg-warn-soft px-2 py-1 text-sm text-warn">
              {t('The prices of this model are not live.')}
            </p>
          )}
          <div className="flex flex-wrap items-end gap-x-3 gap-y-2 px-3">
            <RefusedNumbersContext value={refuse}>
              <EdgeControls
                choices={choices}
                onChange={(change) => {
                  sheet.begin()
                  onChoices(change)
                }}
              />
            </RefusedNumbersContext>
            <NumberField
              label={t('Packages')}
              value={sheet.shownAmount}
              disabled={block.fullSize}
              step={block.amountPrecision}
              onChange={sheet.setAmount}
              error={sheet.isAmountGood ? undefined : t('Up to {amount}', { amount: formatExact(block.amount) })}
              className="w-24"
            />
          </div>
          <div className={isStale ? 'is-stale' : ''}>
            <PricedLegs
              legs={legs}
              model={sheet.model}
              tickers={sheet.tickers}
              sides={sheet.sides}
              legPrices={Object.fromEntries(
                sheet.sides.flatMap((side) => {
                  const found = sheet.figures[side]
                  return typeof found === 'object' ? [[side, found.legPrices]] : []
                }),
              )}
              skewOf={(name) => skews[name] ?? ''}
              onSkew={(name, text) => {
                sheet.begin()
                onSkews({ ...skews, [name]: text })
              }}
            />
            <PackageFigures block={block} sheet={sheet} decimals={decimals} />
          </div>
          <SheetSides block={block} sheet={sheet} decimals={decimals} guardPoints={choices.guardPoints} />
          <div className="px-3">
            <IfFilledTable
              sides={sheet.sides}
              figures={Object.fromEntries(
                sheet.sides.flatMap((side) => {
                  const found = sheet.ifFilledOf(side)
                  return found === undefined ? [] : [[side, found]]
                }),
              )}
              greeks={portfolio && (portfolio.greeks?.find((one) => one.asset === asset) ?? noGreeks)}
            />
          </div>
        </div>
        <SheetFooter sheet={sheet} isOpen={isOpen} decimals={decimals} submit={submit} onLeave={onLeave} />
      </form>
    </Panel>
  )
}

/** The venue names the assets alone that the account holds something of. */
const noGreeks = { delta: 0, gamma: 0, vega: 0, theta: 0 }

function Ended({ block, nowMs }: { block: RfqBlockRecord; nowMs: number }) {
  const isLate = Number(block.deadline / 1_000_000n) <= nowMs
  return (
    <p role="alert" className="mx-3 rounded-sm bg-warn-soft px-2 py-1 text-sm text-warn">
      {isLate
        ? t('This request ended at {time}. Nothing can be quoted on it any more.', { time: formatTime(block.deadline) })
        : t('This request was filled or closed by its taker. Nothing can be quoted on it any more.')}
    </p>
  )
}
