import { useState } from 'react'
import type * as z from 'zod/mini'
import type { apiKeyRecord } from '@/core/protocol/rest/keys'
import { t } from '@/web/language/t'
import { useMakeApiKey, useRevokeApiKey } from '@/web/portfolio/keys/model/useKeyActions'
import { useAccess } from '@/web/session/accountContext'
import { apiKeyRows, type ApiKeyRow } from '@/web/session/keys/keyFacts'
import { Button } from '@/web/ui/Button'
import { CopyButton } from '@/web/ui/CopyButton'
import { formatDateTime } from '@/web/ui/formatTime'
import { KeyMark, Made, NotReported } from './KeyFact'
import { KeysPanel, type KeyColumn, type ListedKeys } from './KeysPanel'
import { NewApiKeyDialog } from './NewApiKeyDialog'
import { RevokeKeyDialog } from './RevokeKeyDialog'
import { shortKey } from './shortKey'

type Opened = { readonly kind: 'make' } | { readonly kind: 'revoke'; row: ApiKeyRow }

/** The account's API keys. An API key can read the account, and send orders that a signing key has signed. */
export function ApiKeys({ records, ...listed }: ListedKeys<z.output<typeof apiKeyRecord>>) {
  const access = useAccess()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  if (access.status !== 'trading') return null
  return (
    <>
      <ApiKeysPanel
        {...listed}
        rows={records === undefined ? undefined : apiKeyRows(records, access.credentials.apiKey)}
        isPersisted={access.isPersisted}
        onMake={() => setOpened({ kind: 'make' })}
        onRevoke={(row) => setOpened({ kind: 'revoke', row })}
      />
      {opened?.kind === 'make' && <Make onClose={close} />}
      {opened?.kind === 'revoke' && <Revoke row={opened.row} onClose={close} />}
    </>
  )
}

type ApiKeysPanelProps = Omit<ListedKeys<never>, 'records'> & {
  rows: readonly ApiKeyRow[] | undefined
  /** True if this page's keys are still stored after the page closes. */
  isPersisted: boolean
  onMake: () => void
  onRevoke: (row: ApiKeyRow) => void
}

export function ApiKeysPanel({ isPersisted, onRevoke, ...props }: ApiKeysPanelProps) {
  return (
    <KeysPanel
      {...props}
      title={t('API keys')}
      rowKey={({ apiKey }) => apiKey}
      columns={columnsOf(isPersisted)}
      renderActions={(row) => (
        <Button size="small" aria-label={t('Revoke {key}', { key: labelOf(row) })} onClick={() => onRevoke(row)}>
          {t('Revoke…')}
        </Button>
      )}
      make={t('Create API key…')}
      empty={t('No API keys')}
      unlisted={t('This venue doesn’t support listing API keys.')}
    />
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
  const revoke = useRevokeApiKey()
  return (
    <RevokeKeyDialog
      name={t('API key {key}', { key: labelOf(row) })}
      consequence={t('Any client using it is disconnected immediately.')}
      isOwn={row.isOwn}
      revoke={{ ...revoke, start: () => revoke.start(row.apiKey) }}
      onClose={onClose}
    />
  )
}

function columnsOf(isPersisted: boolean): readonly KeyColumn<ApiKeyRow>[] {
  return [
    {
      id: 'name',
      header: t('Label'),
      cell: (row) => (
        <span className="inline-flex items-center">
          <span className="max-w-56 truncate max-lg:max-w-40" title={row.name}>
            {labelOf(row)}
          </span>
          {row.isOwn && <KeyMark>{isPersisted ? t('this browser') : t('this page')}</KeyMark>}
        </span>
      ),
    },
    {
      id: 'key',
      header: t('Key'),
      cell: ({ apiKey }) => (
        <span className="inline-flex items-center gap-1.5">
          <span title={apiKey}>{shortKey(apiKey)}</span>
          <CopyButton text={apiKey} name={shortKey(apiKey)} />
        </span>
      ),
    },
    {
      id: 'scope',
      header: t('Permissions'),
      cell: ({ readOnly }) => (readOnly ? t('Read-only') : t('Read & trade')),
    },
    {
      id: 'ip',
      header: t('From'),
      yields: 2,
      cell: ({ ipAddresses = [] }) =>
        ipAddresses.length === 0 ? (
          <span className="text-text-3">{t('Any IP')}</span>
        ) : (
          <span className="inline-block max-w-48 truncate align-bottom" title={ipAddresses.join(', ')}>
            {ipAddresses.join(', ')}
          </span>
        ),
    },
    { id: 'made', header: t('Created'), yields: 1, cell: ({ createdTimestamp }) => <Made timeNs={createdTimestamp} /> },
    {
      id: 'expires',
      header: t('Expires'),
      yields: 4,
      cell: () => <NotReported why={t('API keys don’t expire. They work until revoked.')} text={t('never')} />,
    },
    {
      id: 'used',
      header: t('Last used'),
      yields: 3,
      cell: ({ isOwn }) =>
        isOwn ? (
          t('now, by this page')
        ) : (
          <NotReported why={t('Last use isn’t reported by the venue.')} text={t('not reported')} />
        ),
    },
  ]
}

/**
 * Label of a key. The paper venue's automatic names for registration keys mean nothing to a person, so what they are for
 * and their time are shown instead.
 */
function labelOf({ name, createdTimestamp }: Pick<ApiKeyRow, 'name' | 'createdTimestamp'>): string {
  if (name === undefined || name === '') return t('Unlabelled')
  if (!name.startsWith('registration of ')) return name
  return createdTimestamp === undefined
    ? t('Trading')
    : t('Trading, {time}', { time: formatDateTime(createdTimestamp) })
}
