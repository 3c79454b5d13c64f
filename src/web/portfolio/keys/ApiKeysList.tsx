import type { ApiKeyRow } from '@/web/session/keys/keyFacts'
import { Button } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { t } from '@/web/language/t'
import { CopyButton } from '@/web/ui/CopyButton'
import { KeyMark, NotReported } from './KeyFact'
import { KeyList, type KeyColumn } from './KeyList'
import { shortKey } from './shortKey'
import { Made } from './SigningKeysList'

type ApiKeysListProps = {
  rows: readonly ApiKeyRow[]
  /** The keys of this page outlive it. */
  isPersisted: boolean
  onMake: () => void
  onRevoke: (row: ApiKeyRow) => void
}

/** Who may read the account and send what a signing key has signed. */
export function ApiKeysList({ rows, isPersisted, onMake, onRevoke }: ApiKeysListProps) {
  return (
    <KeyList
      label={t('API keys')}
      columns={columnsOf(isPersisted)}
      rows={rows}
      rowKey={({ apiKey }) => apiKey}
      actionsLabel={t('Key actions')}
      actions={actionsOf(onRevoke)}
      empty={
        <EmptyState
          action={
            <Button size="small" aria-haspopup="dialog" onClick={onMake}>
              {t('Create API key…')}
            </Button>
          }
        >
          {t('No API keys')}
        </EmptyState>
      }
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
          <span className="max-w-56 truncate" title={row.name}>
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
      cell: ({ ipAddresses = [] }) =>
        ipAddresses.length === 0 ? (
          <span className="text-text-3">{t('Any IP')}</span>
        ) : (
          <span className="inline-block max-w-48 truncate align-bottom" title={ipAddresses.join(', ')}>
            {ipAddresses.join(', ')}
          </span>
        ),
    },
    { id: 'made', header: t('Created'), cell: ({ createdTimestamp }) => <Made timeNs={createdTimestamp} /> },
    {
      id: 'expires',
      header: t('Expires in'),
      cell: () => <NotReported why={t('API keys don’t expire. They work until revoked.')} />,
    },
    {
      id: 'used',
      header: t('Last used'),
      cell: ({ isOwn }) =>
        isOwn ? t('now, by this page') : <NotReported why={t('Last use isn’t reported by the venue.')} />,
    },
  ]
}

function actionsOf(onRevoke: ApiKeysListProps['onRevoke']) {
  return (row: ApiKeyRow) => (
    <Button
      size="small"
      variant="danger"
      aria-label={t('Revoke {key}', { key: labelOf(row) })}
      onClick={() => onRevoke(row)}
    >
      {t('Revoke…')}
    </Button>
  )
}

/** The paper venue names the keys of registrations by themselves, which says nothing to a person. */
export function labelOf({ name }: Pick<ApiKeyRow, 'name'>): string {
  if (name === undefined || name === '') return t('Unlabelled')
  return name.startsWith('registration of ') ? t('created when trading was enabled') : name
}
