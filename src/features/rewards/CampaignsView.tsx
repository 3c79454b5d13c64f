import { useState, type ReactNode } from 'react'
import { useAccountSummary } from '@/account/accountContext'
import { useSignUp } from '@/account/rewards/useClaims'
import { useCampaignRank, useLeaderboard } from '@/account/rewards/useRewards'
import type { StatsRow } from '@/protocol/rest/account'
import { EmptyState } from '@/ui/EmptyState'
import { Gain } from '@/ui/Figure'
import { unknownText } from '@/ui/formatDecimal'
import { formatUsd } from '@/ui/formatUsd'
import { CheckIcon } from '@/ui/icons'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { ClaimButton } from './ClaimButton'
import { campaigns } from '@/protocol/campaigns'
import type { Address } from '@/protocol/instrument'
import { Panel } from '@/ui/Panel'
import { RadioGroup } from '@/ui/RadioGroup'
import { t } from '@/ui/t'
import { Read, useFreshnessOf } from './Read'
import { ViewLayout } from './ViewLayout'

/** Campaigns to take part in, and who leads. */
export function CampaignsView({ account }: { account: Address }) {
  const summary = useAccountSummary()
  return (
    <ViewLayout
      head={null}
      main={
        <Read query={summary} what={t('The account could not be read.')}>
          {({ username }) => <Board account={account} username={username} />}
        </Read>
      }
      side={<Campaigns account={account} />}
    />
  )
}

const wordsOf: Readonly<Record<string, { readonly title: string; readonly about: string }>> = {
  'paper-league': {
    title: t('Paper league'),
    about: t('Everybody who signs up, ranked by gains after fees. It has no end.'),
  },
  'paper-cup': {
    title: t('Paper cup'),
    about: t('The same rules in a smaller round: ranked among those who have signed up for the cup.'),
  },
}

function Campaigns({ account }: { account: Address }) {
  const summary = useAccountSummary()
  return (
    <Panel title={t('Campaigns')} freshness={useFreshnessOf(summary)}>
      <Read query={summary} what={t('The campaigns could not be read.')}>
        {({ campaignSignUps = [] }) => (
          <ul aria-label={t('Campaigns')} className="min-h-0 flex-1 overflow-y-auto">
            {[...new Set([...campaigns, ...campaignSignUps])].map((name) => (
              <Campaign key={name} account={account} name={name} isSignedUp={campaignSignUps.includes(name)} />
            ))}
          </ul>
        )}
      </Read>
    </Panel>
  )
}

function Campaign({ account, name, isSignedUp }: { account: Address; name: string; isSignedUp: boolean }) {
  const { state, start } = useSignUp(account, name)
  const { data: rank } = useCampaignRank(account, name, isSignedUp)
  const { title, about } = wordsOf[name] ?? { title: name, about: '' }
  return (
    <CampaignCard
      title={title}
      about={about}
      isSignedUp={isSignedUp}
      rank={rank?.weekly}
      signUp={
        <ClaimButton
          words={t('Take part in {campaign}', { campaign: title })}
          state={state}
          doneWords={t('You take part.')}
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
      <Read query={query} what={t('The leaderboard could not be read.')}>
        {(boards) => <LeaderboardTable rows={boards[window] ?? []} own={username} />}
      </Read>
    </Panel>
  )
}

type CampaignCardProps = {
  title: string
  about: string
  isSignedUp: boolean
  /** The place in it, this week; undefined for none, or while it is not known. */
  rank: number | undefined
  signUp: ReactNode
}

/** One campaign, and whether the account takes part. */
function CampaignCard({ title, about, isSignedUp, rank, signUp }: CampaignCardProps) {
  return (
    <li className="flex flex-col gap-2 border-b border-line px-3 py-3 last:border-b-0">
      <div className="flex items-baseline gap-2">
        <h3 className="text-base font-medium">{title}</h3>
        {isSignedUp && (
          <span className="inline-flex items-center gap-1 text-xs text-done">
            <CheckIcon />
            {t('You take part')}
          </span>
        )}
        {isSignedUp && (
          <span className="ml-auto text-sm text-text-2">
            {t('Your place this week: {place}', { place: rank === undefined ? unknownText : rank })}
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
    { id: 'rank', header: t('Place'), align: 'right', width: 60, cell: ({ ranking }) => ranking.rank ?? unknownText },
    {
      id: 'name',
      header: t('Who'),
      cell: ({ username }) => (
        <>
          {username}
          {username === own && (
            <span className="ml-2 rounded-[3px] border border-line-strong px-1 text-xs text-text-2">{t('you')}</span>
          )}
        </>
      ),
    },
    { id: 'pnl', header: t('PnL, USD'), align: 'right', cell: ({ pnl }) => <Gain usd={pnl} /> },
    { id: 'perp', header: t('Perpetuals, USD'), align: 'right', cell: ({ perpVolume }) => formatUsd(perpVolume) },
    { id: 'options', header: t('Options, USD'), align: 'right', cell: ({ optionsVolume }) => formatUsd(optionsVolume) },
  ]
}

/** Who has gained most of those who take part, with the own row wherever it stands. */
function LeaderboardTable({ rows, own }: { rows: readonly StatsRow[]; own: string }) {
  if (rows.length === 0) return <EmptyState>{t('Nobody who takes part has traded in this time.')}</EmptyState>
  return (
    <DataTable
      label={t('Leaderboard')}
      columns={columnsFor(own)}
      rows={rows}
      rowKey={({ username }) => username}
      rowClassName={({ username }) => (username === own ? 'bg-accent-soft' : '')}
      minWidth={560}
    />
  )
}
