import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Address } from '@/core/protocol/instrument'
import { maxUint256 } from '@/core/protocol/orderLimits'
import type { signingKeyRecord } from '@/core/protocol/rest/keys'
import { t } from '@/web/language/t'
import { useVenueNow } from '@/web/market/useVenueNow'
import { useMakeSigningKey, useRenewSigningKey, useRevokeSigningKey } from '@/web/portfolio/keys/model/useKeyActions'
import { useAccess } from '@/web/session/accountContext'
import { signingKeyRows, urgencyOf, type SigningKeyRow } from '@/web/session/keys/keyFacts'
import { useOneClick } from '@/web/session/oneClick/useOneClick'
import { Button } from '@/web/ui/Button'
import { CopyButton } from '@/web/ui/CopyButton'
import { formatCountdown } from '@/web/ui/formatTime'
import { formatUtc } from '@/web/ui/formatUtc'
import { showToast } from '@/web/ui/showToast'
import { Time } from '@/web/ui/Time'
import { Tooltip } from '@/web/ui/Tooltip'
import { KeyMark, Made, NotReported } from './KeyFact'
import { KeysPanel, type KeyColumn, type ListedKeys } from './KeysPanel'
import { NewSecretDialog } from './NewSecretDialog'
import { RevokeKeyDialog } from './RevokeKeyDialog'
import { shortKey } from './shortKey'
import { SigningKeyDialog } from './SigningKeyDialog'

type Opened = { readonly kind: 'make' } | { readonly kind: 'renew' } | { readonly kind: 'revoke'; row: SigningKeyRow }

/** The account's signing keys, which sign orders until they expire. */
export function SigningKeys({ records, ...listed }: ListedKeys<z.output<typeof signingKeyRecord>>) {
  const access = useAccess()
  const oneClick = useOneClick()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  if (access.status !== 'trading') return null
  return (
    <>
      <KeysPanel
        {...listed}
        title={t('Signing keys')}
        rows={records === undefined ? undefined : signingKeyRows(records, access.signingKey.address)}
        rowKey={({ signingKey }) => signingKey}
        columns={columnsOf(access.isPersisted, oneClick?.lastSignedAtMs, access.account)}
        renderActions={(row) => (
          <>
            {row.isOwn && (
              <Button
                size="small"
                aria-label={t('Renew {key}', { key: shortKey(row.signingKey) })}
                onClick={() => setOpened({ kind: 'renew' })}
              >
                {t('Renew…')}
              </Button>
            )}
            <Button
              size="small"
              aria-label={t('Revoke {key}', { key: shortKey(row.signingKey) })}
              onClick={() => setOpened({ kind: 'revoke', row })}
            >
              {t('Revoke…')}
            </Button>
          </>
        )}
        make={t('Create signing key…')}
        onMake={() => setOpened({ kind: 'make' })}
        empty={t('No signing keys. Each order must be signed in your wallet.')}
        unlisted={t('This venue doesn’t support listing signing keys.')}
      />
      {opened?.kind === 'make' && <Make onClose={close} />}
      {opened?.kind === 'renew' && <Renew onClose={close} />}
      {opened?.kind === 'revoke' && <Revoke row={opened.row} onClose={close} />}
    </>
  )
}

/** Creates a signing key for a program. The wallet authorises the key, and its private key is shown once. */
function Make({ onClose }: { onClose: () => void }) {
  const { isPending, failure, outcome, start } = useMakeSigningKey()
  if (outcome?.status === 'done') {
    const { address, privateKey } = outcome.value
    return (
      <NewSecretDialog
        title={t('Signing key')}
        parts={[
          { name: t('Address'), text: address, isSecret: false },
          { name: t('Private key'), text: privateKey, isSecret: true },
        ]}
        onClose={onClose}
      />
    )
  }
  return (
    <SigningKeyDialog
      title={t('Create signing key')}
      description={t(
        'For your own programs. Anyone with this key can place and amend orders on your account. Withdrawals always require your wallet.',
      )}
      lifeLabel={t('Valid for')}
      button={t('Create key')}
      canLastForever
      isPending={isPending}
      failure={failure?.words}
      onStart={(lifeSec) => void start(lifeSec)}
      onClose={onClose}
    />
  )
}

function Renew({ onClose }: { onClose: () => void }) {
  const { isPending, failure, start } = useRenewSigningKey()
  const renew = async (lifeSec: bigint | undefined) => {
    const renewed = await start(lifeSec ?? 0n)
    if (renewed.status !== 'done') return
    const { oldKeyFailure } = renewed.value
    const title = t('Signing key renewed')
    if (oldKeyFailure === undefined) {
      showToast({ tone: 'done', title, detail: t('The old key was revoked.') })
    } else {
      const { words: why, code } = oldKeyFailure
      const detail = t('This page now uses the new key. Couldn’t revoke the old key: {why}', { why })
      showToast({ tone: 'warn', title, detail, code })
    }
    onClose()
  }
  return (
    <SigningKeyDialog
      title={t('Renew signing key')}
      description={t(
        'Your wallet authorises a new key for this page and the old one is revoked. Open orders stay open and one-click keeps working.',
      )}
      lifeLabel={t('New key valid for')}
      button={t('Renew')}
      // A key of a page always expires, because others may get access to the browser.
      canLastForever={false}
      isPending={isPending}
      failure={failure?.words}
      onStart={(lifeSec) => void renew(lifeSec)}
      onClose={onClose}
    />
  )
}

function Revoke({ row, onClose }: { row: SigningKeyRow; onClose: () => void }) {
  const revoke = useRevokeSigningKey()
  return (
    <RevokeKeyDialog
      name={t('Signing key {key}', { key: shortKey(row.signingKey) })}
      consequence={t('It can no longer sign orders. Open orders it signed stay open.')}
      isOwn={row.isOwn}
      revoke={{ ...revoke, start: () => revoke.start(row.signingKey) }}
      onClose={onClose}
    />
  )
}

/**
 * Columns of the table. `lastSignedAtMs`: when this browser last signed with its key. `isPersisted`: its keys are still
 * stored after the page closes.
 */
function columnsOf(
  isPersisted: boolean,
  lastSignedAtMs: number | undefined,
  account: Address,
): readonly KeyColumn<SigningKeyRow>[] {
  return [
    {
      id: 'key',
      header: t('Signing key'),
      cell: ({ signingKey, isOwn }) => (
        <span className="inline-flex items-center gap-1.5">
          <span title={signingKey}>{shortKey(signingKey)}</span>
          <CopyButton text={signingKey} name={shortKey(signingKey)} />
          {isOwn && <KeyMark>{isPersisted ? t('this browser') : t('this page')}</KeyMark>}
          {signingKey === account && <KeyMark>{t('your wallet')}</KeyMark>}
        </span>
      ),
    },
    { id: 'scope', header: t('Scope'), cell: () => <Scope /> },
    { id: 'made', header: t('Created'), yields: 1, cell: ({ createdTimestamp }) => <Made timeNs={createdTimestamp} /> },
    { id: 'expires', header: t('Expires in'), cell: ({ expiry }) => <Expiry expirySec={expiry} /> },
    {
      id: 'used',
      header: t('Last used'),
      yields: 2,
      cell: ({ isOwn, createdTimestamp = 0n }) => {
        const usedNs = isOwn && lastSignedAtMs !== undefined ? BigInt(lastSignedAtMs) * 1_000_000n : undefined
        return usedNs !== undefined && usedNs >= createdTimestamp ? (
          <Time timeNs={usedNs} hasDate />
        ) : (
          <NotReported
            why={isOwn ? t('Not used for one-click yet') : t('Last use isn’t reported by the venue.')}
            text={isOwn ? t('not yet') : t('not reported')}
          />
        )
      },
    },
  ]
}

function Scope() {
  return (
    <Tooltip text={t('Orders and amendments only. Withdrawals and transfers always require your wallet.')} isFocusable>
      <span>{t('orders')}</span>
    </Tooltip>
  )
}

const tones = { none: '', day: 'text-warn', hour: 'text-danger', over: 'text-danger' } as const

const tenYearsMs = 3_652 * 86_400_000

function Expiry({ expirySec }: { expirySec: bigint }) {
  const nowMs = useVenueNow()
  if (expirySec === maxUint256) return <span className="text-text-2">{t('never')}</span>
  const urgency = urgencyOf(expirySec, nowMs)
  const leftMs = Number(expirySec) * 1000 - nowMs
  return (
    <span className={tones[urgency]} title={formatUtc(expirySec * 1_000_000_000n)}>
      {urgency === 'over' ? t('expired') : leftMs > tenYearsMs ? t('over 10 years') : formatCountdown(leftMs)}
    </span>
  )
}
