import { useState, type ReactNode } from 'react'
import { useAccess } from '@/web/session/accountContext'
import { signingKeyRows, type SigningKeyRow } from '@/web/session/keys/keyFacts'
import {
  useMakeSigningKey,
  useRenewSigningKey,
  useRevokeOwnKeys,
  useRevokeSigningKey,
} from '@/web/portfolio/keys/model/useKeyActions'
import { useOneClick } from '@/web/session/oneClick/useOneClick'
import { NewSigningKeyDialog } from './NewSigningKeyDialog'
import { RenewKeyDialog } from './RenewKeyDialog'
import { RevokeKeyDialog } from './RevokeKeyDialog'
import { SigningKeysList } from './SigningKeysList'
import { shortKey } from './shortKey'
import type { signingKeyRecord } from '@/core/protocol/rest/keys'
import { Button } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { showToast } from '@/web/ui/showToast'
import { t } from '@/web/language/t'
import type * as z from 'zod/mini'

type SigningKeysProps = {
  freshness: PanelFreshness
  /** `undefined` when the venue does not list them, or has not yet. */
  records: readonly z.output<typeof signingKeyRecord>[] | undefined
  isLoading: boolean
  loading: ReactNode
}

type Opened = { readonly kind: 'make' } | { readonly kind: 'renew' } | { readonly kind: 'revoke'; row: SigningKeyRow }

/** The signing keys of the account, and what is done with them. */
export function SigningKeysPanel({ freshness, records, isLoading, loading }: SigningKeysProps) {
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
            {t('Create signing key…')}
          </Button>
        }
      >
        {isLoading ? (
          loading
        ) : records === undefined ? (
          <EmptyState>{t('This venue doesn’t support listing signing keys.')}</EmptyState>
        ) : (
          <SigningKeysList
            rows={signingKeyRows(records, access.signingKey.address)}
            isPersisted={access.isPersisted}
            lastSignedAtMs={oneClick?.lastSignedAtMs}
            onMake={() => setOpened({ kind: 'make' })}
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
  const { isPending, failure, outcome, start } = useMakeSigningKey()
  return (
    <NewSigningKeyDialog
      isPending={isPending}
      failure={failure?.words}
      made={outcome?.status === 'done' ? outcome.value : undefined}
      onMake={(lifeSec) => void start(lifeSec)}
      onClose={onClose}
    />
  )
}

function Renew({ onClose }: { onClose: () => void }) {
  const { isPending, failure, start } = useRenewSigningKey()
  const renew = async (lifeSec: bigint) => {
    const renewed = await start(lifeSec)
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
    <RenewKeyDialog
      isPending={isPending}
      failure={failure?.words}
      onRenew={(lifeSec) => void renew(lifeSec)}
      onClose={onClose}
    />
  )
}

function Revoke({ row, onClose }: { row: SigningKeyRow; onClose: () => void }) {
  const revokeSigningKey = useRevokeSigningKey()
  const revokeOwn = useRevokeOwnKeys()
  const revoke = async () => {
    const { status } = await (row.isOwn ? revokeOwn.start(undefined) : revokeSigningKey.start(row.signingKey))
    if (status === 'done') onClose()
  }
  return (
    <RevokeKeyDialog
      name={t('Signing key {key}', { key: shortKey(row.signingKey) })}
      kind="signing"
      isOwn={row.isOwn}
      isPending={revokeSigningKey.isPending || revokeOwn.isPending}
      failure={(revokeSigningKey.failure ?? revokeOwn.failure)?.words}
      onRevoke={() => void revoke()}
      onClose={onClose}
    />
  )
}
