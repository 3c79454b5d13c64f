import { useState } from 'react'
import { useAccountSummary } from '@/account/accountContext'
import { useSignUp } from '@/account/rewards/useClaims'
import { useCampaignRank, useLeaderboard } from '@/account/rewards/useRewards'
import { CampaignCard } from './CampaignCard'
import { ClaimButton } from './ClaimButton'
import { LeaderboardTable } from './LeaderboardTable'
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
