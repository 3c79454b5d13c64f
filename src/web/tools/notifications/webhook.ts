import * as z from 'zod/mini'
import { t } from '@/web/language/t'
import { showToast, type Toast } from '@/web/ui/showToast'

type FetchFile = (path: string, init?: RequestInit) => Promise<Response>

const hostFacts = z.object({ hasWebhook: z._default(z.boolean(), false) })

/** Reads whether the host of this page posts alerts to an address of its operator. */
export async function readHasWebhook(fetchFile: FetchFile, root: string): Promise<boolean> {
  const page: unknown = await (await fetchFile(`${root}config.json`)).json()
  return z.parse(hostFacts, page).hasWebhook
}

/** Longest text that the host forwards. */
const longestText = 500

/** Asks the host to post an alert. The host knows the address, the page does not. Says so if it was not delivered. */
export async function postWebhook(
  fetchFile: FetchFile,
  root: string,
  { title, report }: Pick<Toast, 'title' | 'report'>,
): Promise<void> {
  if (report === undefined) return
  const { subject, value, atMs } = report
  const body = { text: title.slice(0, longestText), subject, value, at: new Date(atMs).toISOString() }
  const isDelivered = await fetchFile(`${root}webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then(
    ({ status }) => status === 204,
    () => false,
  )
  if (isDelivered) return
  showToast({
    tone: 'warn',
    category: 'alerts',
    isQuiet: true,
    id: 'webhook',
    title: t('Webhook not delivered'),
    detail: title,
  })
}
