import { add, toNumber, type Usd } from '@/protocol/fixed6'
import type { AccountMargin } from '@/quant/margin/accountMargin'
import type { SettingPreview } from '@/quant/preview/settingPreview'
import { BeforeAfter, type Change } from '@/ui/BeforeAfter'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { formatPercent } from '@/ui/formatPercent'
import { formatUsd } from '@/ui/formatUsd'
import { unknownText } from '@/ui/formatDecimal'
import { t } from '@/ui/t'

/** Why the venue said no, or would, in words. */
export type ModeRefusal = { readonly words: string; readonly code?: string | undefined }

type MarginModeDialogProps = {
  isPortfolio: boolean
  /** Undefined while a price of something that is held is not known. */
  preview: SettingPreview | undefined
  /** What the preview says no with, in words. */
  expectedRefusal: ModeRefusal | undefined
  refusal: ModeRefusal | undefined
  isPending: boolean
  onSwitch: () => void
  onClose: () => void
}

/** Standard or portfolio margin: what it is, what it does to this account, and the switch. */
export function MarginModeDialog(props: MarginModeDialogProps) {
  const { isPortfolio, preview, expectedRefusal, refusal, isPending, onSwitch, onClose } = props
  const switchWords = isPortfolio ? t('Switch to standard margin') : t('Switch to portfolio margin')
  const said = refusal ?? expectedRefusal
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={switchWords}
      footer={
        <>
          <Button onClick={onClose}>{isPortfolio ? t('Stay with portfolio') : t('Stay with standard')}</Button>
          <Button
            variant="primary"
            isPending={isPending}
            className={isPending ? 'pl-7' : ''}
            disabled={preview?.isAllowed === false}
            onClick={onSwitch}
          >
            {switchWords}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <p className="text-sm text-text-2">
          {isPortfolio
            ? t(
                'Each position needs margin by itself: no position lowers what another one needs. Options you hold add nothing to it.',
              )
            : t(
                'All options and cross perpetuals of an underlying are looked at together: the worst of 15 scenarios, 20% up and down and volatility up and down, plus a floor for short options. Hedged positions need less; large one-sided ones can need more.',
              )}
        </p>
        <BeforeAfter
          label={
            isPortfolio
              ? t('Figures before and after the switch to standard margin')
              : t('Figures before and after the switch to portfolio margin')
          }
          changes={modeChanges(preview?.margin.before, preview?.margin.after)}
          note={t('≈ Estimated at the marks of now, by the rules the venue goes by.')}
        />
        <p role="alert" className="min-h-4 text-sm text-danger">
          {said !== undefined && (
            <>
              {said.words} {said.code !== undefined && <span className="text-xs text-text-4">{said.code}</span>}
            </>
          )}
        </p>
      </div>
    </Dialog>
  )
}

/** Requirements, what is free, and how far liquidation is, in both modes. */
export function modeChanges(before: AccountMargin | undefined, after: AccountMargin | undefined): readonly Change[] {
  const change = (name: string, about: string, figure: (margin: AccountMargin) => Usd | undefined): Change => ({
    name,
    unit: 'USD',
    about,
    before: before === undefined ? unknownText : formatUsd(figure(before)),
    after: after === undefined ? unknownText : formatUsd(figure(after)),
  })
  const isWorse = before !== undefined && after !== undefined && after.availableMargin < before.availableMargin
  return [
    change(t('Initial margin'), t('Of positions and open orders.'), ({ initialMargin, openOrderMargin }) =>
      add(initialMargin, openOrderMargin),
    ),
    change(
      t('Maintenance margin'),
      t('Below it positions are liquidated.'),
      ({ maintenanceMargin }) => maintenanceMargin,
    ),
    {
      ...change(t('Available margin'), t('For new orders.'), ({ availableMargin }) => availableMargin),
      ...(before !== undefined && after !== undefined && { tone: isWorse ? ('danger' as const) : ('good' as const) }),
    },
    {
      name: t('Maintenance used'),
      about: t('Liquidation is at 100%.'),
      before: shareUsed(before),
      after: shareUsed(after),
    },
  ]
}

/** Of what stands behind: available margin with what orders and positions take from it. */
function shareUsed(margin: AccountMargin | undefined): string {
  if (margin === undefined) return unknownText
  const { availableMargin, openOrderMargin, maintenanceMargin } = margin
  const behind = toNumber(availableMargin) + toNumber(openOrderMargin) + toNumber(maintenanceMargin)
  if (behind <= 0) return unknownText
  return formatPercent(toNumber(maintenanceMargin) / behind, { decimals: 1, isSigned: false })
}
