import { t } from '@/web/language/t'
import { BeginNow } from '@/web/session/access/BeginNow'
import { useAccess } from '@/web/session/accountContext'
import { MethodWord } from './OperationList'
import { commonRows } from './operationRows'
import type { RawRequest } from './rawSender'
import { CodeBlock } from './ReplyView'
import { curlOf } from './requestForm'

type OperationStartProps = {
  /** Base URL of the venue without a trailing slash; empty if unknown. */
  baseUrl: string
  onSelect: (id: string) => void
}

const firstCall: RawRequest = {
  method: 'GET',
  path: '/markets',
  search: '?asset=ETH',
  body: undefined,
  isPrivate: false,
}

/** Shown while nothing is selected: the venue's URL, the account, and the most used operations. */
export function OperationStart({ baseUrl, onSelect }: OperationStartProps) {
  return (
    <section aria-label={t('Where to start')} className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-4">
      <p className="max-w-140 text-sm text-pretty text-text-2">
        {t('Select an endpoint to see its parameters and try it.')}{' '}
        {t('Each one says where this page uses it, and shows the call as cURL.')}
      </p>
      {baseUrl !== '' && (
        <div className="flex flex-col gap-2">
          <h2 className="text-xs text-text-3">{t('A first call')}</h2>
          <CodeBlock label={t('cURL command')} text={curlOf(baseUrl, firstCall)} />
        </div>
      )}
      <SignIn />
      <div className="flex flex-col gap-2">
        <h2 className="text-xs text-text-3">{t('Used most')}</h2>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-2">
          {commonRows.map(({ id, method, path, summary }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onSelect(id)}
                className="flex h-full w-full flex-col gap-0.5 rounded-md bg-surface-2 p-2 text-left hover:bg-surface-3"
              >
                <span className="flex items-baseline gap-2">
                  <MethodWord method={method} />
                  <span className="min-w-0 font-mono text-xs break-all text-text-1">{path}</span>
                </span>
                <span className="text-xs text-text-3">{summary}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function SignIn() {
  const isTrading = useAccess().status === 'trading'
  return (
    <div className="flex flex-col items-start gap-2">
      <h2 className="text-xs text-text-3">{t('Your access')}</h2>
      <p className="max-w-140 text-sm text-pretty text-text-2">
        {isTrading
          ? t('Signed in. Private endpoints are called with this session’s key.')
          : t('Public endpoints need no account. Private ones are called with the key of a session.')}
      </p>
      {!isTrading && <BeginNow />}
    </div>
  )
}
