import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Address } from '@/core/protocol/instrument'
import type { MerkleData } from '@/core/protocol/rest/claims'
import { t } from '@/web/language/t'
import type { NamedClaim } from '@/web/portfolio/rewards/model/rewardQueries'
import { useIncentivisedAssets, useProofsByAsset, useProofsByName } from '@/web/portfolio/rewards/model/useRewards'
import type { ClaimVerdict } from '@/web/portfolio/rewards/model/verdictOf'
import { CopyButton } from '@/web/ui/CopyButton'
import { formatDecimal } from '@/web/ui/formatNumber'
import { WarningIcon } from '@/web/ui/icons'
import { CheckIcon } from '@/web/ui/moreIcons'
import { Panel } from '@/web/ui/Panel'
import { Read, useFreshnessOf, ViewLayout } from './ViewLayout'

/** The account's share of each distribution, verified in the browser against the published roots. */
export function ClaimsView({ account }: { account: Address }) {
  const byName = useProofsByName(account)
  const { data: assets = [] } = useIncentivisedAssets()
  const byAsset = useProofsByAsset(account, assets)
  return (
    <ViewLayout
      head={
        <p className="shrink-0 panel px-3 py-2.5 text-sm text-text-2">
          {t(
            'Each week’s rewards are published as a Merkle root. This page recomputes your proof; a match means you were allocated exactly what was published.',
          )}
        </p>
      }
      main={
        <Claims title={t('Tokens')} query={byName}>
          {({ name, data, verdict }) => (
            <ProofCard key={name} {...textOf(name)} unit={t('tokens')} data={data} verdict={verdict} />
          )}
        </Claims>
      }
      side={
        <Claims title={t('Asset airdrops')} query={byAsset}>
          {({ name, data, verdict }) => (
            <ProofCard
              key={name}
              title={name}
              about={t('Based on your share of {asset} volume.', { asset: name })}
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
      <Read query={query} what={t('Couldn’t load claims')}>
        {(claims) => (
          <ul aria-label={title} className="flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto">
            {claims.map(children)}
          </ul>
        )}
      </Read>
    </Panel>
  )
}

function textOf(name: string): { readonly title: string; readonly about: string } {
  switch (name) {
    case 'airdrop':
      return { title: t('Farming'), about: t('Tokens earned by trading.') }
    case 'rewards':
      return { title: t('Staking'), about: t('Tokens earned by staking.') }
    default:
      return { title: t('Empty'), about: t('Empty distribution (no leaves).') }
  }
}

type ProofCardProps = {
  title: string
  about: string
  /** Unit of the amount: tokens, or an asset. */
  unit: string
  data: MerkleData
  verdict: ClaimVerdict
}

const weiInMillionth = 10n ** 12n

export function ProofCard({ title, about, unit, data, verdict }: ProofCardProps) {
  const { claim, merkleRoot, tokenTotal } = data
  const { proof = [] } = claim ?? {}
  return (
    <li className="flex min-w-0 flex-col gap-2 bg-surface-1 px-3 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base font-medium">{title}</h3>
        <Verdict verdict={verdict} />
      </div>
      <p className="text-sm text-text-3">{about}</p>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-4 gap-y-1 text-sm">
        <dt className="text-text-3">{t('Yours')}</dt>
        <dd className="text-base font-medium">{`${formatWei(claim?.amount ?? 0n)} ${unit}`}</dd>
        <dt className="text-text-3">{t('Total')}</dt>
        <dd>{`${formatWei(tokenTotal)} ${unit}`}</dd>
        <dt className="text-text-3">{t('Published root')}</dt>
        <dd className="flex min-w-0 items-center gap-1.5">
          <span className="truncate" title={merkleRoot}>
            {merkleRoot}
          </span>
          <CopyButton text={merkleRoot} name={t('{name} root', { name: title })} />
        </dd>
        {claim !== undefined && (
          <>
            <dt className="text-text-3">{t('Leaf')}</dt>
            <dd>{t('No. {number}', { number: String(claim.index) })}</dd>
          </>
        )}
      </dl>
      {proof.length > 0 && (
        <details className="text-xs text-text-3">
          <summary className="w-max cursor-pointer py-1 text-sm text-text-2">
            {t('The proof ({count})', { count: proof.length })}
          </summary>
          <ol className="flex flex-col gap-0.5 pl-4">
            {proof.map((hash) => (
              <li key={hash} className="break-all">
                {hash}
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  )
}

function Verdict({ verdict }: { verdict: ClaimVerdict }) {
  switch (verdict) {
    case 'proven':
      return (
        <span className="inline-flex items-center gap-1 rounded-[3px] bg-buy-soft px-1.5 text-xs text-done">
          <CheckIcon />
          {t('Verified locally')}
        </span>
      )
    case 'wrong':
      return (
        <span
          role="alert"
          className="inline-flex items-center gap-1 rounded-[3px] bg-danger-soft px-1.5 text-xs text-danger"
        >
          <WarningIcon />
          {t('Proof does not match root')}
        </span>
      )
    case 'nothing':
      return <span className="rounded-[3px] bg-surface-2 px-1.5 text-xs text-text-3">{t('No allocation')}</span>
  }
}

/** Formats an amount with 18 decimals, of which four are shown, rounded. */
function formatWei(wei: bigint): string {
  return formatDecimal(wei / weiInMillionth, 4)
}
