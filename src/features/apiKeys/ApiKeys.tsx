import { useState, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import { useAccess } from '@/account/accountContext'
import { apiKeyRows, type ApiKeyRow } from '@/account/keys/keyFacts'
import { useKeyActions } from '@/account/keys/useKeyActions'
import { ApiKeysList, labelOf } from './ApiKeysList'
import { NewApiKeyDialog } from './NewApiKeyDialog'
import { RevokeKeyDialog } from './RevokeKeyDialog'
import type { apiKeyRecord } from '@/protocol/rest/keys'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Panel, type Freshness } from '@/ui/Panel'
import { t } from '@/ui/t'
import { failureWords } from '@/account/failureWords'

type ApiKeysProps = {
  freshness: Freshness
  /** `undefined` when the venue does not list them, or has not yet. */
  records: readonly z.output<typeof apiKeyRecord>[] | undefined
  isLoading: boolean
  loading: ReactNode
}

type Opened = { readonly kind: 'make' } | { readonly kind: 'revoke'; row: ApiKeyRow }

/** The API keys of the account, and what is done with them. */
export function ApiKeys({ freshness, records, isLoading, loading }: ApiKeysProps) {
  const access = useAccess()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  if (access.status !== 'trading') return null
  return (
    <div className="min-h-44">
      <Panel
        title={t('API keys')}
        freshness={freshness}
        actions={
          <Button size="small" aria-haspopup="dialog" onClick={() => setOpened({ kind: 'make' })}>
            {t('Make an API key…')}
          </Button>
        }
      >
        {isLoading ? (
          loading
        ) : records === undefined ? (
          <EmptyState>{t('This venue does not list API keys.')}</EmptyState>
        ) : (
          <ApiKeysList
            rows={apiKeyRows(records, access.credentials.apiKey)}
            isKept={access.isKept}
            onRevoke={(row) => setOpened({ kind: 'revoke', row })}
          />
        )}
      </Panel>
      {opened?.kind === 'make' && <Make onClose={close} />}
      {opened?.kind === 'revoke' && <Revoke row={opened.row} onClose={close} />}
    </div>
  )
}

function Make({ onClose }: { onClose: () => void }) {
  const { makeApiKey } = useKeyActions()
  return (
    <NewApiKeyDialog
      isPending={makeApiKey.isPending}
      failure={failureWords(makeApiKey.error)}
      made={makeApiKey.data}
      onMake={makeApiKey.mutate}
      onClose={onClose}
    />
  )
}

function Revoke({ row, onClose }: { row: ApiKeyRow; onClose: () => void }) {
  const { revokeApiKey, revokeOwn } = useKeyActions()
  const done = { onSuccess: onClose }
  return (
    <RevokeKeyDialog
      name={t('API key {key}', { key: labelOf(row) })}
      kind="api"
      isOwn={row.isOwn}
      isPending={revokeApiKey.isPending || revokeOwn.isPending}
      failure={failureWords(revokeApiKey.error ?? revokeOwn.error)}
      onRevoke={() => (row.isOwn ? revokeOwn.mutate(undefined, done) : revokeApiKey.mutate(row.apiKey, done))}
      onClose={onClose}
    />
  )
}
