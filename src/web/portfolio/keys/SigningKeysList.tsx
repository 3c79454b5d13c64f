import { urgencyOf, type SigningKeyRow } from '@/web/session/keys/keyFacts'
import { maxUint256 } from '@/core/protocol/orderLimits'
import { Button } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatCountdown } from '@/web/ui/formatTime'
import { formatUtc } from '@/web/ui/formatUtc'
import { t } from '@/web/language/t'
import { Time } from '@/web/ui/Time'
import { Tooltip } from '@/web/ui/Tooltip'
import { useVenueNow } from '@/web/market/useVenueNow'
import { CopyButton } from '@/web/ui/CopyButton'
import { KeyMark, NotReported } from './KeyFact'
import { KeyList, type KeyColumn } from './KeyList'
import { shortKey } from './shortKey'

type SigningKeysListProps = {
  rows: readonly SigningKeyRow[]
  /** The keys of this page outlive it. */
  isPersisted: boolean
  /** When this browser last signed with its key, in milliseconds. */
  lastSignedAtMs: number | undefined
  onMake: () => void
  onRenew: () => void
  onRevoke: (row: SigningKeyRow) => void
}

/** Who may sign orders for the account, and until when. */
export function SigningKeysList(props: SigningKeysListProps) {
  return (
    <KeyList
      label={t('Signing keys')}
      columns={columnsOf(props)}
      rows={props.rows}
      rowKey={({ signingKey }) => signingKey}
      actionsLabel={t('Key actions')}
      actions={actionsOf(props)}
      empty={
        <EmptyState
          action={
            <Button size="small" aria-haspopup="dialog" onClick={props.onMake}>
              {t('Create signing key…')}
            </Button>
          }
        >
          {t('No signing keys. Each order must be signed in your wallet.')}
        </EmptyState>
      }
    />
  )
}

function columnsOf({
  isPersisted,
  lastSignedAtMs,
}: Pick<SigningKeysListProps, 'isPersisted' | 'lastSignedAtMs'>): readonly KeyColumn<SigningKeyRow>[] {
  return [
    {
      id: 'key',
      header: t('Signing key'),
      cell: ({ signingKey, isOwn }) => (
        <span className="inline-flex items-center gap-1.5">
          <span title={signingKey}>{shortKey(signingKey)}</span>
          <CopyButton text={signingKey} name={shortKey(signingKey)} />
          {isOwn && <KeyMark>{isPersisted ? t('this browser') : t('this page')}</KeyMark>}
        </span>
      ),
    },
    { id: 'scope', header: t('Scope'), cell: () => <Scope /> },
    { id: 'made', header: t('Created'), cell: ({ createdTimestamp }) => <Made timeNs={createdTimestamp} /> },
    { id: 'expires', header: t('Expires in'), cell: ({ expiry }) => <Expiry expirySec={expiry} /> },
    {
      id: 'used',
      header: t('Last used'),
      cell: ({ isOwn, createdTimestamp = 0n }) => {
        const usedNs = isOwn && lastSignedAtMs !== undefined ? BigInt(lastSignedAtMs) * 1_000_000n : undefined
        return usedNs !== undefined && usedNs >= createdTimestamp ? (
          <Time timeNs={usedNs} hasDate />
        ) : (
          <NotReported why={isOwn ? t('Not used for one-click yet') : t('Last use isn’t reported by the venue.')} />
        )
      },
    },
  ]
}

function actionsOf({ onRenew, onRevoke }: Pick<SigningKeysListProps, 'onRenew' | 'onRevoke'>) {
  return (row: SigningKeyRow) => (
    <>
      {row.isOwn && (
        <Button size="small" aria-label={t('Renew {key}', { key: shortKey(row.signingKey) })} onClick={onRenew}>
          {t('Renew…')}
        </Button>
      )}
      <Button
        size="small"
        variant="danger"
        aria-label={t('Revoke {key}', { key: shortKey(row.signingKey) })}
        onClick={() => onRevoke(row)}
      >
        {t('Revoke…')}
      </Button>
    </>
  )
}

function Scope() {
  return (
    <Tooltip text={t('Orders and amendments only. Withdrawals and transfers always require your wallet.')} isFocusable>
      <span>{t('orders')}</span>
    </Tooltip>
  )
}

export function Made({ timeNs }: { timeNs: bigint | undefined }) {
  if (timeNs === undefined) return <NotReported why={t('Creation date isn’t reported by the venue.')} />
  return <Time timeNs={timeNs} hasDate />
}

const tones = { none: '', day: 'text-warn', hour: 'text-danger', over: 'text-danger' } as const

function Expiry({ expirySec }: { expirySec: bigint }) {
  const nowMs = useVenueNow()
  if (expirySec === maxUint256) return <span className="text-text-2">{t('never')}</span>
  const urgency = urgencyOf(expirySec, nowMs)
  return (
    <span className={tones[urgency]} title={formatUtc(expirySec * 1_000_000_000n)}>
      {urgency === 'over' ? t('expired') : formatCountdown(Number(expirySec) * 1000 - nowMs)}
    </span>
  )
}
