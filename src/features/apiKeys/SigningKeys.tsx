import { useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import { useAccess } from '@/account/accountContext'
import { describeFailure } from '@/account/describeFailure'
import { signingKeyRows, type SigningKeyRow } from '@/account/keys/keyFacts'
import { useKeyActions } from '@/account/keys/useKeyActions'
import { useOneClick } from '@/account/oneClick/useOneClick'
import { NewSigningKeyDialog } from './NewSigningKeyDialog'
import { RenewKeyDialog } from './RenewKeyDialog'
import { RevokeKeyDialog } from './RevokeKeyDialog'
import { SigningKeysList } from './SigningKeysList'
import { shortKey } from './shortKey'
import type { signingKeyRecord } from '@/protocol/rest/keys'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Panel, type Freshness } from '@/ui/Panel'
import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'
import { failureWords } from '@/account/failureWords'

type SigningKeysProps = {
  freshness: Freshness
  /** `undefined` when the venue does not list them, or has not yet. */
  records: readonly z.output<typeof signingKeyRecord>[] | undefined
  isLoading: boolean
  loading: ReactNode
}

type Opened = { readonly kind: 'make' } | { readonly kind: 'renew' } | { readonly kind: 'revoke'; row: SigningKeyRow }

/** The signing keys of the account, and what is done with them. */
export function SigningKeys({ freshness, records, isLoading, loading }: SigningKeysProps) {
  const access = useAccess()
  const oneClick = useOneClick()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  if (access.status !== 'trading') return null
  return (
    <div className="min-h-44">
      <Panel
        title={t('Signing keys')}
        freshness={freshness}
        actions={
          <Button size="small" aria-haspopup="dialog" onClick={() => setOpened({ kind: 'make' })}>
            {t('Make a signing key…')}
          </Button>
        }
      >
        {isLoading ? (
          loading
        ) : records === undefined ? (
          <EmptyState>{t('This venue does not list signing keys.')}</EmptyState>
        ) : (
          <SigningKeysList
            rows={signingKeyRows(records, access.signingKey.address)}
            isKept={access.isKept}
            lastSignedAtMs={oneClick?.lastSignedAtMs}
            onRenew={() => setOpened({ kind: 'renew' })}
            onRevoke={(row) => setOpened({ kind: 'revoke', row })}
          />
        )}
      </Panel>
      {opened?.kind === 'make' && <Make onClose={close} />}
      {opened?.kind === 'renew' && <Renew onClose={close} />}
      {opened?.kind === 'revoke' && <Revoke row={opened.row} onClose={close} />}
    </div>
  )
}

function Make({ onClose }: { onClose: () => void }) {
  const { makeSigningKey } = useKeyActions()
  return (
    <NewSigningKeyDialog
      isPending={makeSigningKey.isPending}
      failure={failureWords(makeSigningKey.error)}
      made={makeSigningKey.data}
      onMake={(lifeSec) => makeSigningKey.mutate({ lifeSec })}
      onClose={onClose}
    />
  )
}

function Renew({ onClose }: { onClose: () => void }) {
  const { renewSigningKey } = useKeyActions()
  const renew = (lifeSec: bigint) =>
    renewSigningKey.mutate(
      { lifeSec },
      {
        onSuccess: ({ oldKeyFailure }) => {
          if (oldKeyFailure === undefined) {
            showToast({ tone: 'done', title: t('The signing key is renewed'), detail: t('The old one is revoked.') })
          } else {
            const { words, code } = describeFailure(oldKeyFailure)
            const detail = t('This page signs with it. The old one could not be revoked: {why}', { why: words })
            showToast({ tone: 'warn', title: t('The signing key is renewed'), detail, code })
          }
          onClose()
        },
      },
    )
  return (
    <RenewKeyDialog
      isPending={renewSigningKey.isPending}
      failure={failureWords(renewSigningKey.error)}
      onRenew={renew}
      onClose={onClose}
    />
  )
}

function Revoke({ row, onClose }: { row: SigningKeyRow; onClose: () => void }) {
  const { revokeSigningKey, revokeOwn } = useKeyActions()
  const done = { onSuccess: onClose }
  return (
    <RevokeKeyDialog
      name={t('Signing key {key}', { key: shortKey(row.signingKey) })}
      kind="signing"
      isOwn={row.isOwn}
      isPending={revokeSigningKey.isPending || revokeOwn.isPending}
      failure={failureWords(revokeSigningKey.error ?? revokeOwn.error)}
      onRevoke={() => (row.isOwn ? revokeOwn.mutate(undefined, done) : revokeSigningKey.mutate(row.signingKey, done))}
      onClose={onClose}
    />
  )
}
