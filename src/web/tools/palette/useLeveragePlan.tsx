import { describeError } from '@/core/protocol/errorCodes'
import type { Usd } from '@/core/protocol/fixed6'
import { previewLeverage } from '@/core/quant/preview/previewSettings'
import { liquidationChange } from '@/web/desk/positions/marginChanges'
import { t } from '@/web/language/t'
import { useAccountSession } from '@/web/session/accountContext'
import { useAccountSummary } from '@/web/session/accountLists'
import { chosenLeverage } from '@/web/session/figures/chosenLeverage'
import { openPositionActions } from '@/web/session/figures/positionActions'
import { usePreviewAccount } from '@/web/session/preview/usePreviewAccount'
import { BeforeAfterList } from '@/web/ui/BeforeAfter'
import { formatExact } from '@/web/ui/formatExact'
import { formatLeverage, formatUsd } from '@/web/ui/formatNumber'
import { showToast } from '@/web/ui/showToast'
import type { LeverageCommand } from './paletteCommand'
import type { PalettePlan } from './PlanSheet'

function missingText(missing: Usd | undefined): string {
  return missing === undefined ? '' : ` ${t('{sum} USD more margin is needed.', { sum: formatExact(missing) })}`
}

/** Plans a leverage change. It needs no signature, so a rejection is reported here. */
export function useLeveragePlan(command: LeverageCommand | undefined): PalettePlan | undefined {
  const session = useAccountSession()
  const { data: summary } = useAccountSummary()
  const account = usePreviewAccount(command?.instrument)
  if (command === undefined) return undefined
  const { instrument, leverage } = command
  const { instrumentId, instrumentName, maxLeverage } = instrument
  const title = t('Set the leverage of {instrument} to {leverage}\u00d7', { instrument: instrumentName, leverage })
  const plan = { title, tone: 'plain', terms: [], verb: title } as const
  if (session === undefined) return { ...plan, blocked: { words: t('Connect your wallet and enable trading first.') } }
  if (summary === undefined || account === undefined) {
    return { ...plan, blocked: { words: t('Account data is still loading.') } }
  }
  const chosen = chosenLeverage(summary, instrumentId) ?? maxLeverage
  const present = chosen === 'unknown' ? undefined : chosen
  const preview = previewLeverage(account, instrumentId, leverage)
  const { margin, position, error } = preview
  const isIsolated = position.before?.isolatedMargin !== undefined
  const blocked =
    leverage === present
      ? { words: t('Leverage is already {leverage}×.', { leverage }) }
      : error !== undefined
        ? { words: `${t(describeError(error))}${missingText(preview.missing)}`, code: error }
        : preview.isAllowed === undefined
          ? { words: t('Calculating preview…') }
          : undefined
  const run = async () => {
    const outcome = await session.part(openPositionActions).setLeverage(instrumentId, leverage)
    if (outcome.status !== 'done') return outcome
    showToast({
      tone: 'done',
      title: t('Leverage of {instrument} is {leverage}\u00d7', { instrument: instrumentName, leverage }),
    })
    return outcome
  }
  return {
    ...plan,
    terms: [
      { name: t('Instrument'), value: instrumentName },
      { name: t('Leverage'), value: `${formatLeverage(present)} \u2192 ${formatLeverage(leverage)}` },
    ],
    figures: (
      <BeforeAfterList
        label={t('Effect of new leverage')}
        changes={[
          {
            name: t('Initial margin'),
            unit: 'USD',
            // The account's margin excludes isolated positions.
            before: formatUsd((isIsolated ? position.before : margin.before)?.initialMargin),
            after: formatUsd((isIsolated ? position.after : margin.after)?.initialMargin),
          },
          {
            name: t('Reserved for open orders'),
            unit: 'USD',
            before: formatUsd(margin.before?.openOrderMargin),
            after: formatUsd(margin.after?.openOrderMargin),
          },
          {
            name: t('Available'),
            unit: 'USD',
            before: formatUsd(margin.before?.availableMargin),
            after: formatUsd(margin.after?.availableMargin),
          },
          liquidationChange(instrument, position),
        ]}
      />
    ),
    blocked,
    ...(blocked === undefined && { run }),
  }
}
