import { useState, type ReactNode } from 'react'
import { useAccess } from '@/web/session/accountContext'
import { apiKeyRows, type ApiKeyRow } from '@/web/session/keys/keyFacts'
import { useMakeApiKey, useRevokeApiKey, useRevokeOwnKeys } from '@/web/portfolio/keys/model/useKeyActions'
import { ApiKeysList, labelOf } from './ApiKeysList'
import { NewApiKeyDialog } from './NewApiKeyDialog'
import { RevokeKeyDialog } from './RevokeKeyDialog'
import type { apiKeyRecord } from '@/core/protocol/rest/keys'
import { Button } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { t } from '@/web/language/t'
import type * as z from 'zod/mini'

type ApiKeysProps = {
  freshness: PanelFreshness
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
            {t('Create API key…')}
          </Button>
        }
      >
        {isLoading ? (
          loading
        ) : records === undefined ? (
          <EmptyState>{t('This venue doesn’t support listing API keys.')}</EmptyState>
        ) : (
          <ApiKeysList
            rows={apiKeyRows(records, access.credentials.apiKey)}
            isPersisted={access.isPersisted}
            onMake={() => setOpened({ kind: 'make' })}
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
  const { isPending, failure, outcome, start } = useMakeApiKey()
  const made = outcome?.status === 'done' ? outcome.value : undefined
  const lost =
    made !== undefined && 'lostKey' in made
      ? t('The key was made, but its secret was lost with the answer. Revoke it in the list and make another one.')
      : undefined
  return (
    <NewApiKeyDialog
      isPending={isPending}
      failure={failure?.words ?? lost}
      made={made === undefined || 'lostKey' in made ? undefined : made}
      onMake={(request) => void start(request)}
      onClose={onClose}
    />
  )
}

function Revoke({ row, onClose }: { row: ApiKeyRow; onClose: () => void }) {
  const revokeApiKey = useRevokeApiKey()
  const revokeOwn = useRevokeOwnKeys()
  const revoke = async () => {
    const { status } = await (row.isOwn ? revokeOwn.start(undefined) : revokeApiKey.start(row.apiKey))
    if (status === 'done') onClose()
  }
  return (
    <RevokeKeyDialog
      name={t('API key {key}', { key: labelOf(row) })}
      kind="api"
      isOwn={row.isOwn}
      isPending={revokeApiKey.isPending || revokeOwn.isPending}
      failure={(revokeApiKey.failure ?? revokeOwn.failure)?.words}
      onRevoke={() => void revoke()}
      onClose={onClose}
    />
  )
}
