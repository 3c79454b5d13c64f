import { add, toNumber, type Usd } from '@/core/protocol/fixed6'
import type { AccountMargin } from '@/core/quant/margin/accountMargin'
import type { SettingPreview } from '@/core/quant/preview/previewSettings'
import { t } from '@/web/language/t'
import { BeforeAfterList, type Change } from '@/web/ui/BeforeAfter'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { formatPercent, unknownText, formatUsd } from '@/web/ui/formatNumber'

/** Reason why the venue rejected the switch, or would reject it. */
export type MarginModeRejection = { readonly words: string; readonly code?: string | undefined }

type MarginModeDialogProps = {
  isPortfolio: boolean
  /** Undefined while the price of a holding is unknown. */
  preview: SettingPreview | undefined
  /** Rejection that the preview predicts. */
  expectedRejection: MarginModeRejection | undefined
  rejection: MarginModeRejection | undefined
  isPending: boolean
  onSwitch: () => void
  onClose: () => void
}

export function MarginModeDialog(props: MarginModeDialogProps) {
  const { isPortfolio, preview, expectedRejection, rejection, isPending, onSwitch, onClose } = props
  const switchText = isPortfolio ? t('Switch to standard margin') : t('Switch to portfolio margin')
  const said = rejection ?? expectedRejection
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={switchText}
      footer={
        <>
          <Button onClick={onClose}>{isPortfolio ? t('Keep portfolio margin') : t('Keep standard margin')}</Button>
          <Button
            variant="primary"
            isPending={isPending}
            className={isPending ? 'pl-7' : ''}
            disabled={preview?.isAllowed === false}
            onClick={onSwitch}
          >
            {switchText}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <p className="text-sm text-text-2">
          {isPortfolio
            ? t(
                'Each position is margined separately, with no offsets. The value of long options doesn’t count towards available margin.',
              )
            : t(
                'Options and cross perpetuals on the same underlying are margined together: worst loss over 15 scenarios (spot ±20%, IV up/down) plus a short-option minimum. Hedged books need less; concentrated ones may need more.',
              )}
        </p>
        <BeforeAfterList
          label={
            isPortfolio
              ? t('Figures before and after the switch to standard margin')
              : t('Figures before and after the switch to portfolio margin')
          }
          changes={modeChanges(preview?.margin.before, preview?.margin.after)}
          note={t('≈ Estimated at current marks using the venue’s rules.')}
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
    change(t('Initial margin'), t('For positions and open orders'), ({ initialMargin, openOrderMargin }) =>
      add(initialMargin, openOrderMargin),
    ),
    change(
      t('Maintenance margin'),
      t('Positions are liquidated below this level.'),
      ({ maintenanceMargin }) => maintenanceMargin,
    ),
    {
      ...change(t('Available margin'), t('For new orders.'), ({ availableMargin }) => availableMargin),
      ...(before !== undefined && after !== undefined && { tone: isWorse ? ('danger' as const) : ('good' as const) }),
    },
    {
      name: t('Maintenance margin used'),
      about: t('Liquidation at 100%'),
      before: shareUsed(before),
      after: shareUsed(after),
    },
  ]
}

/** Maintenance margin as a fraction of its backing: available margin plus the margin of orders and positions. */
function shareUsed(margin: AccountMargin | undefined): string {
  if (margin === undefined) return unknownText
  const { availableMargin, openOrderMargin, maintenanceMargin } = margin
  const behind = toNumber(availableMargin) + toNumber(openOrderMargin) + toNumber(maintenanceMargin)
  if (behind <= 0) return unknownText
  return formatPercent(toNumber(maintenanceMargin) / behind, { decimals: 1, isSigned: false })
}
