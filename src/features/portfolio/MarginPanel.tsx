import type { AccountFigures } from '@/account/accountFigures'
import type { LiquidationDistance, MarginLevel } from '@/account/marginLevel'
import { formatPercent } from '@/ui/formatPercent'
import { formatUsd } from '@/ui/formatUsd'
import { WarningIcon } from '@/ui/icons'
import { Panel, type Freshness } from '@/ui/Panel'
import { t } from '@/ui/t'
import { MarginBar } from './MarginBar'
import { distanceWords, levelWords } from './marginWords'

type MarginPanelProps = {
  figures: AccountFigures
  level: MarginLevel
  distance: LiquidationDistance | undefined
  freshness: Freshness
}

const tones: Record<MarginLevel, string> = {
  fine: 'text-text-2',
  notice: 'text-warn',
  warning: 'text-warn',
  danger: 'text-danger',
  liquidation: 'text-danger',
}

/** How much of what stands behind the positions is used, and how far liquidation is. */
export function MarginPanel({ figures, level, distance, freshness }: MarginPanelProps) {
  const { maintenanceUse, initialUse, maintenanceMargin, initialMargin, marginBalance } = figures
  return (
    <Panel
      title={t('Margin')}
      freshness={freshness}
      className="h-auto! shrink-0"
      actions={
        <span className={`flex items-center gap-1 text-sm font-medium ${tones[level]}`}>
          {level !== 'fine' && <WarningIcon width={14} height={14} />}
          {levelWords[level]}
        </span>
      }
    >
      <div className="flex flex-col gap-2 px-3 py-2.5">
        <MarginBar
          label={t('Maintenance margin used')}
          level={level}
          maintenanceUse={maintenanceUse}
          initialUse={initialUse}
        />
        <dl className="grid grid-cols-3 gap-x-4 text-sm">
          <Share
            name={t('Maintenance')}
            about={t('Below it positions are liquidated.')}
            mark="h-2 w-2 rounded-[1px] bg-accent"
            usd={formatUsd(maintenanceMargin)}
            share={maintenanceUse}
          />
          <Share
            name={t('Initial and orders')}
            about={t('What the positions would need to be opened now, with what open orders hold.')}
            mark="h-3 w-0.5 bg-text-1"
            usd={formatUsd(initialMargin)}
            share={initialUse}
          />
          <Share
            name={t('Margin balance')}
            about={
              figures.isPortfolioMargin
                ? t('Collateral after its ratios, PnL of cross perpetuals and the value of options.')
                : t('Collateral after its ratios and PnL of cross perpetuals, without isolated margin.')
            }
            mark="h-2 w-2 rounded-[1px] shadow-[inset_0_0_0_1px_var(--line-strong)] bg-surface-2"
            usd={formatUsd(marginBalance)}
            share={undefined}
          />
        </dl>
        <p className={`min-h-8 text-sm ${level === 'fine' ? 'text-text-3' : tones[level]}`}>
          {distanceWords(distance, level)}
        </p>
      </div>
    </Panel>
  )
}

type ShareProps = { name: string; about: string; mark: string; usd: string; share: number | undefined }

function Share({ name, about, mark, usd, share }: ShareProps) {
  return (
    <div className="min-w-0">
      <dt className="label flex items-center gap-1.5" title={about}>
        <span aria-hidden="true" className={`inline-block shrink-0 ${mark}`} />
        <span className="truncate">{name}</span>
      </dt>
      <dd className="flex flex-wrap items-baseline gap-x-1.5">
        {usd}
        {share !== undefined && (
          <span className="text-xs text-text-3">{formatPercent(share, { decimals: 1, isSigned: false })}</span>
        )}
      </dd>
    </div>
  )
}
