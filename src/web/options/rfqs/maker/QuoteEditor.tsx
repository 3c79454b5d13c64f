import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { RfqBlockRecord } from '@/core/protocol/rest/rfqs'
import { t } from '@/web/language/t'
import { useStepsOf } from '@/web/market/useStepsOf'
import { useVenueNow } from '@/web/market/useVenueNow'
import { usePortfolio } from '@/web/session/accountLists'
import { IconButton } from '@/web/ui/Button'
import { decimalValue } from '@/web/ui/decimalText'
import { unknownText, formatNumber } from '@/web/ui/formatNumber'
import { formatCountdown, formatTime } from '@/web/ui/formatTime'
import { CloseIcon } from '@/web/ui/moreIcons'
import { NumberField } from '@/web/ui/NumberField'
import { packageLevel } from '@/web/ui/packagePrice'
import { Panel } from '@/web/ui/Panel'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { RejectedNumbersContext, useRejectedNumbers, useLocalNumber } from '@/web/ui/useLocalNumber'
import { packageAmount } from '../packageAmount'
import { packageTitle } from '../packageLabel'
import { requestText } from './InboxPanel'
import { blockDecimals, legsLabel } from './packageModel'
import { IfFilledTable, PricedLegs } from './PricedLegs'
import type { MakerChoices, EdgeUnit, QuoteSide, SkewTexts } from './priceSide'
import { packageTouch } from './quoteFigures'
import { SheetFooter } from './SheetFooter'
import { sheetGap, type SheetGap } from './sheetGap'
import { SheetSides } from './SideCard'
import { assetsOf, type MakerBook } from './useMakerBook'
import { useQuoteSheet, type QuoteSheet } from './useQuoteSheet'

type QuoteEditorProps = {
  block: RfqBlockRecord
  isOpen: boolean
  book: MakerBook
  choices: MakerChoices
  onChoices: (change: Partial<MakerChoices>) => void
  skews: SkewTexts
  onSkews: (skews: SkewTexts) => void
  onLeave: () => void
}

export function QuoteEditor(props: QuoteEditorProps) {
  const { block, isOpen, book, choices, onChoices, skews, onSkews, onLeave } = props
  const { isAnyRefused, refuse } = useRejectedNumbers()
  const sheet = useQuoteSheet({ block, isOpen, book, choices, skews, isAnyRejected: isAnyRefused })
  const { data: portfolio } = usePortfolio()
  const submit = useRef<HTMLButtonElement>(null)
  // Focuses the button, so that repeated Enter leads from a request to preview and signature.
  useEffect(() => submit.current?.focus({ preventScroll: true }), [])
  const legs = block.legs ?? []
  const decimals = blockDecimals(legs)
  const [asset] = assetsOf(block)
  const stepsOf = useStepsOf(asset)
  const nowMs = useVenueNow()
  const isStale = !book.isLive(block)
  const [hasPressed, setPressed] = useState(false)
  const hasPrice = (side: QuoteSide) => typeof sheet.figures[side] === 'object'
  const gap = sheetGap({ ...sheet, hasPrice }, isOpen, packageAmount(block.amount, block))
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sheet.stage === 'previewing' || sheet.stage === 'sending') return
    setPressed(gap !== undefined)
    if (gap === undefined) sheet.submit()
    else if (gap.place !== undefined) event.currentTarget.querySelector<HTMLElement>(gapFields[gap.place])?.focus()
  }
  return (
    <Panel
      title={t('Quote')}
      freshness={undefined}
      leading={
        <span className="min-w-0 truncate text-sm" title={legsLabel(legs)}>
          {packageTitle(legs)}
        </span>
      }
      actions={
        <>
          <span role="timer" aria-label={t('Time left')} className="text-sm tabular-nums">
            {isOpen ? formatCountdown(Number(block.deadline / 1_000_000n) - nowMs).replace(/^00:/, '') : '—'}
          </span>
          <IconButton label={t('Close RFQ view')} icon={<CloseIcon />} onClick={onLeave} />
        </>
      }
    >
      <form aria-label={t('Quote')} className="flex min-h-0 flex-1 flex-col" onSubmit={onSubmit}>
        <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto py-2">
          <p className="px-3 text-sm">
            <span className={block.isBuy === undefined ? '' : block.isBuy ? 'text-buy' : 'text-sell'}>
              {requestText(block)} {packageAmount(block.amount, block)}
            </span>{' '}
            <span className="text-text-3">{t('of a package: {legs}', { legs: legsLabel(legs) })}</span>
          </p>
          {!isOpen && <Ended block={block} nowMs={nowMs} />}
          {isStale && (
            <p className="mx-3 rounded-sm bg-warn-soft px-2 py-1 text-sm text-warn">{t('Model prices aren’t live.')}</p>
          )}
          <div className="flex flex-wrap items-end gap-x-3 gap-y-2 px-3">
            <RejectedNumbersContext value={refuse}>
              <EdgeControls
                choices={choices}
                onChange={(change) => {
                  sheet.begin()
                  onChoices(change)
                }}
              />
            </RejectedNumbersContext>
            <NumberField
              name="packages"
              label={t('Packages')}
              value={sheet.shownAmount}
              disabled={block.fullSize}
              step={block.amountPrecision}
              onChange={sheet.setAmount}
              error={
                sheet.isAmountGood ? undefined : t('Up to {amount}', { amount: packageAmount(block.amount, block) })
              }
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
              stepsOf={stepsOf}
              sides={sheet.sides}
              figures={Object.fromEntries(
                sheet.sides.flatMap((side) => {
                  const found = sheet.ifFilledOf(side)
                  return found === undefined ? [] : [[side, found]]
                }),
              )}
              greeks={
                portfolio === undefined ? undefined : (portfolio.greeks?.find((one) => one.asset === asset) ?? noGreeks)
              }
            />
          </div>
        </div>
        <SheetFooter
          sheet={sheet}
          gap={hasPressed ? gap?.words : undefined}
          decimals={decimals}
          submit={submit}
          onLeave={onLeave}
        />
      </form>
    </Panel>
  )
}

const gapFields: Readonly<Record<NonNullable<SheetGap['place']>, string>> = {
  refused: '[aria-invalid="true"]',
  packages: 'input[name="packages"]',
  side: 'input[name="side"]',
  price: 'input[name="price"]:not(:disabled)',
  sure: 'input[name="sure"]',
}

/** The venue omits assets in which the account has no holdings, so their Greeks are zero. */
const noGreeks = { delta: 0, gamma: 0, vega: 0, theta: 0 }

function Ended({ block, nowMs }: { block: RfqBlockRecord; nowMs: number }) {
  const isLate = Number(block.deadline / 1_000_000n) <= nowMs
  return (
    <p role="alert" className="mx-3 rounded-sm bg-warn-soft px-2 py-1 text-sm text-warn">
      {isLate
        ? t('This RFQ closed at {time} and no longer accepts quotes.', { time: formatTime(block.deadline) })
        : t('This RFQ was filled or closed and no longer accepts quotes.')}
    </p>
  )
}

type EdgeControlsProps = { choices: MakerChoices; onChange: (change: Partial<MakerChoices>) => void }

const units: Record<EdgeUnit, { readonly label: string; readonly step: bigint }> = {
  vol: { label: t('Vol points'), step: 100_000n },
  usd: { label: t('USD per package'), step: 100_000n },
  percent: { label: t('% of package'), step: 100_000n },
}

function EdgeControls({ choices, onChange }: EdgeControlsProps) {
  const { edge, volatility, guardPoints } = choices
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <PlainNumber
        label={t('Edge')}
        value={edge.value}
        step={units[edge.unit].step}
        isGood={(value) => value >= 0 && value <= 1_000_000}
        onChange={(value) => onChange({ edge: { ...edge, value } })}
      />
      <RadioGroup
        label={t('Unit of the edge')}
        value={edge.unit}
        onChange={(unit) => onChange({ edge: { ...edge, unit } })}
        options={[
          { value: 'vol', label: units.vol.label, content: 'vol' },
          { value: 'usd', label: units.usd.label, content: 'USD' },
          { value: 'percent', label: units.percent.label, content: '%' },
        ]}
        className="w-36"
      />
      <RadioGroup
        label={t('Model')}
        value={volatility}
        onChange={(next) => onChange({ volatility: next })}
        options={[
          { value: 'smile', label: t('Mark IV'), content: t('Marks') },
          { value: 'svi', label: t('Curve through the marks (SVI)'), content: 'SVI' },
        ]}
        className="w-28"
      />
      <PlainNumber
        label={t('Confirm if edge exceeds')}
        suffix="vol"
        value={guardPoints}
        step={500_000n}
        isGood={(value) => value > 0 && value <= 500}
        onChange={(value) => onChange({ guardPoints: value })}
      />
    </div>
  )
}

type PlainNumberProps = {
  label: string
  suffix?: string
  value: number
  step: bigint
  isGood: (value: number) => boolean
  onChange: (value: number) => void
}

/** Number field of a model parameter. The value is a double, and the field keeps the typed text. */
function PlainNumber({ label, suffix, value, step, isGood, onChange }: PlainNumberProps) {
  const held = useLocalNumber({
    plain: String(value),
    accepts: (text) => decimalValue(text) !== undefined && isGood(Number(text)),
    onAccepted: (text) => onChange(Number(text)),
  })
  return (
    <NumberField
      label={label}
      suffix={suffix}
      step={step}
      value={held.value}
      onChange={held.onChange}
      onBlur={held.onBlur}
      aria-invalid={held.isRefused || undefined}
      className={`w-28 ${held.isRefused ? '[&_.control]:border-danger' : ''}`}
    />
  )
}

/** Figures of the whole package: marks, model, screen prices by leg, the best quote of other makers, and Greeks. */
function PackageFigures({ block, sheet, decimals }: { block: RfqBlockRecord; sheet: QuoteSheet; decimals: number }) {
  const { model, tickers } = sheet
  const touch = packageTouch(block.legs ?? [], tickers)
  const best = (side: 'bids' | 'asks') =>
    packageLevel(decimalValue<Price>(block.orderbook?.[side]?.[0]?.[0] ?? ''), decimals)
  const figures = [
    { name: t('Mark'), value: packageLevel(block.markPrice, decimals) },
    { name: t('Model'), value: model === undefined ? unknownText : `≈ ${packageLevel(model.price, decimals)}` },
    { name: t('Book (implied)'), value: `${packageLevel(touch.bid, decimals)} / ${packageLevel(touch.ask, decimals)}` },
    { name: t('Best quotes'), value: `${best('bids')} / ${best('asks')}` },
    { name: t('Delta'), value: formatNumber(model?.delta, 3) },
    { name: t('Vega'), value: formatNumber(model?.vega, 2) },
    { name: t('Theta'), value: formatNumber(model?.theta, 2) },
    { name: t('1 vol on each leg'), value: formatNumber(model?.grossVega, 2) },
  ]
  return (
    <dl
      aria-label={t('The package')}
      className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line px-3 py-1.5 text-xs tabular-nums"
    >
      {figures.map(({ name, value }) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-text-3">{name}</dt>
          <dd className="text-text-1">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
