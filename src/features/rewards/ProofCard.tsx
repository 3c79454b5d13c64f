import type { ClaimVerdict } from '@/account/rewards/verdictOf'
import type { MerkleData } from '@/protocol/rest/claims'
import { CopyButton } from '@/ui/CopyButton'
import { formatDecimal } from '@/ui/formatDecimal'
import { CheckIcon, WarningIcon } from '@/ui/icons'
import { t } from '@/ui/t'

type ProofCardProps = {
  title: string
  about: string
  /** What is counted: tokens, or an asset. */
  unit: string
  data: MerkleData
  verdict: ClaimVerdict
}

const weiInMillionth = 10n ** 12n

/** One distribution: what of it is this account's, and whether the published root says the same. */
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
        <dt className="text-text-3">{t('Of all')}</dt>
        <dd>{`${formatWei(tokenTotal)} ${unit}`}</dd>
        <dt className="text-text-3">{t('Published root')}</dt>
        <dd className="flex min-w-0 items-center gap-1.5">
          <span className="truncate" title={merkleRoot}>
            {merkleRoot}
          </span>
          <CopyButton text={merkleRoot} name={t('the root of {name}', { name: title })} />
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
          {t('Verified by this page')}
        </span>
      )
    case 'wrong':
      return (
        <span
          role="alert"
          className="inline-flex items-center gap-1 rounded-[3px] bg-danger-soft px-1.5 text-xs text-danger"
        >
          <WarningIcon />
          {t('The proof does not fit the root')}
        </span>
      )
    case 'nothing':
      return (
        <span className="rounded-[3px] bg-surface-2 px-1.5 text-xs text-text-3">{t('Nothing of it is yours')}</span>
      )
  }
}

/** Eighteen decimals, of which four are shown; the rest is rounded. */
function formatWei(wei: bigint): string {
  return formatDecimal(wei / weiInMillionth, 4)
}
