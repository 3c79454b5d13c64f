import * as z from 'zod/mini'
import { systemPause } from '@/web/connection/systemPause'
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
/** The host's limit refills within seconds. Later, an alert is no longer news. */
const longestWaitSeconds = 15

/**
 * Asks the host to post an alert, and once more if too many alerts were under way. The host knows the address, the page
 * does not. Says so if it was not delivered.
 */
export async function postWebhook(
  fetchFile: FetchFile,
  root: string,
  { title, report }: Pick<Toast, 'title' | 'report'>,
  pause: (ms: number) => Promise<void> = systemPause,
): Promise<void> {
  if (report === undefined) return
  const { subject, value, atMs } = report
  const body = { text: title.slice(0, longestText), subject, value, at: new Date(atMs).toISOString() }
  const post = () =>
    fetchFile(`${root}webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => undefined)
  let answer = await post()
  const waitSeconds = Number(answer?.headers.get('retry-after') ?? Number.NaN)
  if (answer?.status === 429 && waitSeconds <= longestWaitSeconds) {
    await pause(waitSeconds * 1_000)
    answer = await post()
  }
  if (answer?.status === 204) return
  showToast({
    tone: 'warn',
    category: 'alerts',
    isQuiet: true,
    id: 'webhook',
    title: t('Webhook not delivered'),
    detail: title,
  })
}
