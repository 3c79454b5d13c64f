import { useState, type ReactNode } from 'react'
import { campaigns } from '@/core/protocol/campaigns'
import type { Address } from '@/core/protocol/instrument'
import type { StatsRow } from '@/core/protocol/rest/account'
import { t } from '@/web/language/t'
import { useSignUp } from '@/web/portfolio/rewards/model/useClaims'
import { useCampaignRank, useLeaderboard } from '@/web/portfolio/rewards/model/useRewards'
import { useAccountSummary } from '@/web/session/accountLists'
import type { ButtonVariant } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { Gain } from '@/web/ui/Figure'
import { unknownText, formatUsd } from '@/web/ui/formatNumber'
import { CheckIcon } from '@/web/ui/moreIcons'
import { NextLink } from '@/web/ui/navigation/NextLink'
import { routes } from '@/web/ui/navigation/routes'
import { Panel } from '@/web/ui/Panel'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { ClaimButton } from './ClaimButton'
import { Read, useFreshnessOf, ViewLayout } from './ViewLayout'

export function CampaignsView({ account }: { account: Address }) {
  return (
    <ViewLayout
      head={null}
      main={<Leaderboard account={account} />}
      side={<Campaigns account={account} joinVariant="primary" />}
    />
  )
}

export function Leaderboard({ account }: { account: Address }) {
  const summary = useAccountSummary()
  return (
    <Read query={summary} what={t('Couldn’t load account')}>
      {({ username }) => <Board account={account} username={username} />}
    </Read>
  )
}

const textOf: Readonly<Record<string, { readonly title: string; readonly about: string }>> = {
  'paper-league': {
    title: t('Paper league'),
    about: t('All participants, ranked by net PnL. No end date.'),
  },
  'paper-cup': {
    title: t('Paper cup'),
    about: t('Same rules, ranked only among cup participants.'),
  },
}

type CampaignsProps = { account: Address; joinVariant: ButtonVariant }

export function Campaigns({ account, joinVariant }: CampaignsProps) {
  const summary = useAccountSummary()
  return (
    <Panel title={t('Campaigns')} freshness={useFreshnessOf(summary)}>
      <Read query={summary} what={t('Couldn’t load campaigns')}>
        {({ campaignSignUps = [] }) => (
          <ul aria-label={t('Campaigns')} className="min-h-0 flex-1 overflow-y-auto">
            {[...new Set([...campaigns, ...campaignSignUps])].map((name) => (
              <Campaign
                key={name}
                account={account}
                name={name}
                isSignedUp={campaignSignUps.includes(name)}
                joinVariant={joinVariant}
              />
            ))}
          </ul>
        )}
      </Read>
    </Panel>
  )
}

type CampaignProps = CampaignsProps & { name: string; isSignedUp: boolean }

function Campaign({ account, name, isSignedUp, joinVariant }: CampaignProps) {
  const { state, start } = useSignUp(account, name)
  const { data: rank } = useCampaignRank(account, name, isSignedUp)
  const { title, about } = textOf[name] ?? { title: name, about: '' }
  return (
    <CampaignCard
      title={title}
      about={about}
      isSignedUp={isSignedUp}
      rank={rank?.weekly}
      signUp={
        <ClaimButton
          words={t('Join {campaign}', { campaign: title })}
          state={state}
          doneText={t('You’ve joined')}
          variant={joinVariant}
          isBelowText
          onPress={start}
        />
      }
    />
  )
}

const windows = [
  { value: 'daily', label: t('Day') },
  { value: 'weekly', label: t('Week') },
  { value: 'monthly', label: t('Month') },
  { value: 'allTime', label: t('All time') },
] as const
type BoardWindow = (typeof windows)[number]['value']

function Board({ account, username }: { account: Address; username: string }) {
  const query = useLeaderboard(account, username)
  const [window, setWindow] = useState<BoardWindow>('weekly')
  return (
    <Panel
      title={t('Leaderboard')}
      freshness={useFreshnessOf(query)}
      actions={<RadioGroup label={t('Time')} size="small" options={windows} value={window} onChange={setWindow} />}
    >
      <Read query={query} what={t('Couldn’t load leaderboard')}>
        {(boards) => <LeaderboardTable rows={boards[window] ?? []} own={username} />}
      </Read>
    </Panel>
  )
}

type CampaignCardProps = {
  title: string
  about: string
  isSignedUp: boolean
  /** Rank of this week; undefined while loading, or without a rank. */
  rank: number | undefined
  signUp: ReactNode
}

function CampaignCard({ title, about, isSignedUp, rank, signUp }: CampaignCardProps) {
  return (
    <li className="flex flex-col gap-2 border-b border-line px-3 py-3 last:border-b-0">
      <div className="flex items-baseline gap-2">
        <h3 className="text-base font-medium">{title}</h3>
        {isSignedUp && (
          <span className="inline-flex items-center gap-1 text-xs text-done">
            <CheckIcon />
            {t('Joined')}
          </span>
        )}
        {isSignedUp && (
          <span className="ml-auto text-sm text-text-2">
            {t('Your rank this week: {place}', { place: rank === undefined ? unknownText : rank })}
          </span>
        )}
      </div>
      <p className="text-sm text-text-3">{about}</p>
      {!isSignedUp && signUp}
    </li>
  )
}

function columnsFor(own: string): readonly Column<StatsRow>[] {
  return [
    { id: 'rank', header: t('Rank'), align: 'right', width: 60, cell: ({ ranking }) => ranking.rank ?? unknownText },
    {
      id: 'name',
      header: t('Trader'),
      cell: ({ username }) => (
        <>
          {username}
          {username === own && (
            <span className="ml-2 rounded-[3px] border border-line-strong px-1 text-xs text-text-2">{t('you')}</span>
          )}
        </>
      ),
    },
    { id: 'pnl', header: t('Net realised (USD)'), align: 'right', cell: ({ pnl }) => <Gain usd={pnl} /> },
    { id: 'perp', header: t('Perpetuals (USD)'), align: 'right', cell: ({ perpVolume }) => formatUsd(perpVolume) },
    {
      id: 'options',
      header: t('Options (USD)'),
      align: 'right',
      cell: ({ optionsVolume }) => formatUsd(optionsVolume),
    },
  ]
}

function LeaderboardTable({ rows, own }: { rows: readonly StatsRow[]; own: string }) {
  if (rows.length === 0) {
    return (
      <EmptyState action={<NextLink path={routes.markets}>{t('All markets')}</NextLink>}>
        {t('No participant trades in this period')}
      </EmptyState>
    )
  }
  return (
    <DataTable
      label={t('Leaderboard')}
      columns={columnsFor(own)}
      rows={rows}
      rowKey={({ username }) => username}
      rowClassName={({ username }) => (username === own ? 'bg-accent-soft!' : '')}
    />
  )
}
