import { fixed6, formatFixed6, type Price } from '@/core/protocol/fixed6'
import type { QuoteMessage, RfqBlockRecord } from '@/core/protocol/rest/rfqs'
import { t } from '@/web/language/t'
import type { PreviewOutcome } from '@/web/options/rfqs/model/rfqActions'
import { Checkbox } from '@/web/ui/Checkbox'
import { formatNumber, formatUsd } from '@/web/ui/formatNumber'
import { WarningIcon } from '@/web/ui/icons'
import { NumberField } from '@/web/ui/NumberField'
import { creditText, sidedPackagePrice } from '@/web/ui/packagePrice'
import { SignedValue } from '@/web/ui/SignedValue'
import { volPointsText } from './packageModel'
import type { QuoteSide } from './priceSide'
import type { SideFigures, SideProblem, QuoteWarning } from './quoteFigures'
import type { QuoteSheet } from './useQuoteSheet'

type SideCardProps = {
  side: QuoteSide
  figures: SideFigures | SideProblem | undefined
  /** A price typed by the maker; undefined while the price follows the model. */
  typed: string | undefined
  onTyped: (text: string | undefined) => void
  /** Step of the arrow keys, in millionths. */
  step: bigint
  decimals: number
  guardPoints: number
  isOn: boolean
  /** Absent if the request allows only one side, which is then always on. */
  onSwitch?: (isOn: boolean) => void
  /** The maker's open quote that a new quote on this side would replace. */
  replaced: QuoteMessage | undefined
  /** True once the price was previewed: it then no longer follows the model. */
  isHeld: boolean
  preview: PreviewOutcome | undefined
}

export function SideCard(props: SideCardProps) {
  const { side, figures, typed, onTyped, step, decimals, guardPoints, isOn, onSwitch, replaced, isHeld, preview } =
    props
  const good = typeof figures === 'object' ? figures : undefined
  const credit = creditText(good?.price, side === 'bid', decimals)
  const name = side === 'bid' ? t('Bid') : t('Ask')
  return (
    <fieldset
      className={`min-w-0 flex-1 rounded-md border p-2 ${isOn ? (side === 'bid' ? 'border-buy/50' : 'border-sell/50') : 'border-line opacity-60'}`}
    >
      <legend className="px-1 text-xs">
        {onSwitch === undefined ? (
          <span className={side === 'bid' ? 'text-buy' : 'text-sell'}>{name}</span>
        ) : (
          <Checkbox
            label={<span className={side === 'bid' ? 'text-buy' : 'text-sell'}>{name}</span>}
            name="side"
            isChecked={isOn}
            onChange={onSwitch}
          />
        )}
      </legend>
      <NumberField
        name="price"
        label={side === 'bid' ? t('Package bid') : t('Package ask')}
        isLabelHidden
        disabled={!isOn}
        unit={step}
        unitName="USD"
        value={typed ?? (good === undefined ? '' : formatFixed6(good.price))}
        onChange={onTyped}
        onKeyDown={(event) => {
          const steps = event.key === 'ArrowUp' ? 1n : event.key === 'ArrowDown' ? -1n : 0n
          if (steps === 0n || good === undefined) return
          event.preventDefault()
          onTyped(formatFixed6(fixed6<Price>(good.price + steps * (event.shiftKey ? 10n : 1n) * step)))
        }}
        error={typeof figures === 'string' && isOn ? problemMessage(figures) : undefined}
        inputClassName="text-base font-medium"
      />
      {credit !== undefined && <p className="mt-1 text-xs text-text-1">{credit}</p>}
      <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-2 text-xs tabular-nums">
        <dt className="text-text-3">{t('Edge')}</dt>
        <dd className="text-right">
          {good?.edge === undefined ? (
            '—'
          ) : (
            <>
              ≈{' '}
              <SignedValue sign={good.edge.usd > 0 ? 1 : good.edge.usd < 0 ? -1 : 0}>
                {formatNumber(Math.abs(good.edge.usd), 2)}
              </SignedValue>{' '}
              <span className="text-text-3">{volPointsText(good.edge.points)}</span>
            </>
          )}
        </dd>
        <dt className="text-text-3">{t('Required margin')}</dt>
        <dd className="text-right">{preview?.status === 'previewed' ? formatUsd(margin(preview.quote)) : '—'}</dd>
      </dl>
      <p className="mt-1 min-h-4 text-xs text-text-3">
        {isHeld && typed === undefined ? (
          t('Fixed at the previewed price.')
        ) : typed === undefined ? (
          t('Following model')
        ) : (
          <button type="button" onClick={() => onTyped(undefined)} className="text-accent underline">
            {t('Reset to model')}
          </button>
        )}{' '}
        {replaced !== undefined &&
          t('Replaces {price}', { price: sidedPackagePrice(replaced.limitPrice, side === 'bid', decimals) })}
      </p>
      {isOn &&
        good?.warnings.map((warning) => (
          <p key={warning} className="mt-1 flex gap-1 text-xs text-warn">
            <WarningIcon width={14} height={14} className="shrink-0" />
            {warningMessage(warning, guardPoints)}
          </p>
        ))}
      {isOn && preview?.status === 'refused' && (
        <p role="alert" className="mt-1 text-xs text-danger">
          {preview.failure.words} <span className="text-text-3">{preview.failure.code}</span>
        </p>
      )}
    </fieldset>
  )
}

function margin({ initialMargin }: QuoteMessage) {
  return initialMargin === undefined ? undefined : fixed6<never>(initialMargin)
}

function warningMessage(warning: QuoteWarning, guardPoints: number): string {
  switch (warning) {
    case 'farFromModel':
      return t('More than {points} vol pts from your model', { points: guardPoints })
    case 'againstModel':
      return t('Negative edge: this quote is through your model.')
    case 'throughTouch':
      return t('Worse than the market: you could trade the legs at a better price on the book.')
  }
}

function problemMessage(problem: SideProblem): string {
  switch (problem) {
    case 'noNumber':
      return t('Enter a valid price (max. 6 decimals)')
    case 'noSplit':
      return t('This price would need a negative leg price.')
  }
}

type SheetSidesProps = { block: RfqBlockRecord; sheet: QuoteSheet; decimals: number; guardPoints: number }

export function SheetSides({ block, sheet, decimals, guardPoints }: SheetSidesProps) {
  const { sides, on, figures, typed } = sheet
  const steps = (block.legs ?? []).map(({ pricePrecision }) => pricePrecision)
  const step = steps.reduce<bigint>((least, one) => (one < least ? one : least), steps[0] ?? 1n)
  return (
    <div className="flex flex-wrap gap-2 px-3">
      {sides.map((side) => (
        <SideCard
          key={side}
          side={side}
          figures={figures[side]}
          typed={typed[side]}
          onTyped={(text) => sheet.setTyped(side, text)}
          step={step}
          decimals={decimals}
          guardPoints={guardPoints}
          isOn={on.includes(side)}
          {...(sides.length > 1 && { onSwitch: (isOn: boolean) => sheet.setOn(side, isOn) })}
          replaced={sheet.replacedOn(side)?.entry.quote}
          isHeld={sheet.isHeld}
          preview={sheet.previewOf(side)}
        />
      ))}
    </div>
  )
}
