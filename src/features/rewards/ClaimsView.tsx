import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { NamedClaim } from '@/account/rewards/rewardQueries'
import { useIncentivisedAssets, useProofsByAsset, useProofsByName } from '@/account/rewards/useRewards'
import { ProofCard } from './ProofCard'
import type { Address } from '@/protocol/instrument'
import { Panel } from '@/ui/Panel'
import { t } from '@/ui/t'
import { Read, useFreshnessOf } from './Read'
import { ViewLayout } from './ViewLayout'

/** What of each distribution is the account's, checked here against the published roots. */
export function ClaimsView({ account }: { account: Address }) {
  const byName = useProofsByName(account)
  const { data: assets = [] } = useIncentivisedAssets()
  const byAsset = useProofsByAsset(account, assets)
  return (
    <ViewLayout
      head={
        <p className="shrink-0 bg-surface-1 px-3 py-2.5 text-sm text-text-2">
          {t(
            'What ended weeks have given everybody is published as the root of a Merkle tree. This page hashes your part by itself, up to the root: when they agree, nobody can have given you less than is published.',
          )}
        </p>
      }
      main={
        <Claims title={t('Tokens')} query={byName}>
          {({ name, data, verdict }) => (
            <ProofCard key={name} {...wordsOf(name)} unit={t('tokens')} data={data} verdict={verdict} />
          )}
        </Claims>
      }
      side={
        <Claims title={t('Airdrops of assets')} query={byAsset}>
          {({ name, data, verdict }) => (
            <ProofCard
              key={name}
              title={name}
              about={t('By your share in the trades of {asset}.', { asset: name })}
              unit={name}
              data={data}
              verdict={verdict}
            />
          )}
        </Claims>
      }
    />
  )
}

type ClaimsProps = {
  title: string
  query: UseQueryResult<readonly NamedClaim[]>
  children: (claim: NamedClaim) => ReactNode
}

function Claims({ title, query, children }: ClaimsProps) {
  return (
    <Panel title={title} freshness={useFreshnessOf(query)}>
      <Read query={query} what={t('The claims could not be read.')}>
        {(claims) => (
          <ul aria-label={title} className="flex min-h-0 flex-1 flex-col gap-px overflow-y-auto bg-line">
            {claims.map(children)}
            <li aria-hidden="true" className="flex-1 bg-surface-1" />
          </ul>
        )}
      </Read>
    </Panel>
  )
}

function wordsOf(name: string): { readonly title: string; readonly about: string } {
  switch (name) {
    case 'airdrop':
      return { title: t('Farming'), about: t('Tokens that trading has given.') }
    case 'rewards':
      return { title: t('Staking'), about: t('Tokens that holding tokens has given.') }
    default:
      return { title: t('Zero'), about: t('The distribution that gives nobody anything: its tree has no leaves.') }
  }
}
