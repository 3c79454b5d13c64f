import type { RefObject } from 'react'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { Checkbox } from '@/web/ui/Checkbox'
import { formatUsd } from '@/web/ui/formatNumber'
import { sidedPackagePrice } from '@/web/ui/packagePrice'
import type { QuoteSide } from './priceSide'
import { quoteReport, type QuoteTone } from './quoteOutcome'
import type { QuoteSheet } from './useQuoteSheet'

type SheetFooterProps = {
  sheet: QuoteSheet
  gap: string | undefined
  decimals: number
  submit: RefObject<HTMLButtonElement | null>
  onLeave: () => void
}

/** The same button previews first, then signs and sends, so that Enter does both. */
export function SheetFooter({ sheet, gap, decimals, submit, onLeave }: SheetFooterProps) {
  const { stage, isPreviewGood, mustConfirm, isSure } = sheet
  const isSending = stage === 'previewed' && isPreviewGood
  return (
    <footer className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <div className="min-w-0 flex-1 text-xs">
        <Results sheet={sheet} />
        {(gap ?? sheet.rejection) !== undefined && (
          <p role={gap === undefined ? undefined : 'alert'} className="text-danger">
            {gap ?? sheet.rejection}
          </p>
        )}
        {isSending && sheet.availableMargin !== undefined && (
          <span className="text-text-3">
            {t('{margin} USD margin available', { margin: formatUsd(sheet.availableMargin) })}
          </span>
        )}
      </div>
      {isSending && mustConfirm && (
        <Checkbox name="sure" label={t('I confirm these prices')} isChecked={isSure} onChange={sheet.setSure} />
      )}
      {stage === 'previewed' && (
        <Button size="regular" onClick={sheet.begin}>
          {t('Back to the model')}
        </Button>
      )}
      <Button
        ref={submit}
        type="submit"
        variant="primary"
        onKeyDown={(event) => {
          if (event.key === 'Escape') onLeave()
        }}
        isPending={stage === 'previewing' || stage === 'sending'}
      >
        {isSending ? t('Sign and send {prices}', { prices: prices(sheet, decimals) }) : t('Preview the quote')}
      </Button>
    </footer>
  )
}

const toneClasses: Record<Exclude<QuoteTone, 'failed'>, string> = {
  waiting: 'text-accent',
  done: 'text-done',
  over: 'text-text-3',
}

function Results({ sheet: { results, standingOf } }: { sheet: QuoteSheet }) {
  return results.map(({ side, outcome }) => {
    const { words, tone, code } = quoteReport(outcome, 'quoteId' in outcome ? standingOf(outcome.quoteId) : undefined)
    return tone === 'failed' ? (
      <p key={side} role="alert" className="text-danger">
        {sideLabels(side)}: {words} <span className="text-text-3">{code}</span>
      </p>
    ) : (
      <output key={side} className={`block ${toneClasses[tone]}`}>
        {sideLabels(side)}: {words}
      </output>
    )
  })
}

function sideLabels(side: QuoteSide): string {
  return side === 'bid' ? t('Bid') : t('Ask')
}

function prices({ on, figures }: QuoteSheet, decimals: number): string {
  return on
    .flatMap((side) => {
      const found = figures[side]
      return typeof found === 'object'
        ? [`${sideLabels(side)} ${sidedPackagePrice(found.price, side === 'bid', decimals)}`]
        : []
    })
    .join(' · ')
}
