import { useQuery } from '@tanstack/react-query'
import { useRef, useState, useSyncExternalStore } from 'react'
import { t } from '@/web/language/t'
import { useTask } from '@/web/ui/browser/useTask'
import { Button } from '@/web/ui/Button'
import { formatNumber } from '@/web/ui/formatNumber'
import { saveFile } from '@/web/ui/saveFile'
import { ScreenTitle } from '@/web/ui/ScreenTitle'
import { OpenRecording } from './RecordingTools'
import type { BrowserVenueClient } from './sharedVenue'

export type BrowserSpace = Pick<StorageManager, 'estimate' | 'persist' | 'persisted'>

const bytesPerMegabyte = 1_000_000

export function DataScreen({
  venue,
  space,
  onErase,
  reload,
}: {
  venue: Pick<BrowserVenueClient, 'status' | 'order'>
  /** Undefined in a browser that does not report its space, such as WebKitGTK. */
  space: BrowserSpace | undefined
  /** Called before everything is erased, so that the erasure does not count as data loss. */
  onErase: () => void
  reload: () => void
}) {
  const status = useSyncExternalStore(venue.status.subscribe, venue.status.getSnapshot)
  const isKept = status.state !== 'running' || status.isKept
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 overflow-y-auto p-4 text-sm">
      <ScreenTitle>{t('Data in this browser')}</ScreenTitle>
      <OpenRecording order={venue.order} />
      {isKept ? (
        <>
          {status.state === 'failed' && <Stopped reason={status.reason} order={venue.order} reload={reload} />}
          {space !== undefined && <Room space={space} />}
          <Exchange order={venue.order} onErase={onErase} />
        </>
      ) : (
        <p>{t('This browser stores nothing for this site. The paper account ends with this page.')}</p>
      )}
    </div>
  )
}

function Stopped({
  reason,
  order,
  reload,
}: Pick<BrowserVenueClient, 'order'> & { reason: string; reload: () => void }) {
  // A venue that does not answer is restarted by a page reload.
  const restarting = useTask(() => order({ kind: 'restart' }).catch(reload))
  return (
    <section className="flex flex-col items-start gap-2">
      <p>{t('The paper venue has stopped: {why}.', { why: reason })}</p>
      <p>
        {t('Make room or close other tabs and try again, save what is there to a file, load a file, or start over.')}
      </p>
      <Button isPending={restarting.isPending} onClick={() => restarting.start(undefined)}>
        {t('Try again')}
      </Button>
    </section>
  )
}

function Room({ space }: { space: BrowserSpace }) {
  const used = useQuery({ queryKey: ['usedSpace'], queryFn: () => space.estimate(), refetchInterval: 10_000 })
  const persisted = useQuery({ queryKey: ['persistedSpace'], queryFn: () => space.persisted() })
  const bytes = used.data?.usage
  // Browsers report 0 until they have measured the size.
  const size = bytes === undefined || bytes === 0 ? '—' : formatNumber(bytes / bytesPerMegabyte, 1)
  return (
    <section className="flex flex-col items-start gap-2">
      <p>{t('This site uses {size} MB in this browser.', { size })}</p>
      {persisted.data === true && <p>{t('The browser keeps the data until you remove it.')}</p>}
      {persisted.data === false && (
        <>
          <p>{t('The browser may remove the data when it runs out of space.')}</p>
          <Button onClick={() => void space.persist().then(() => persisted.refetch())}>{t('Ask to keep it')}</Button>
        </>
      )}
    </section>
  )
}

function Exchange({ order, onErase }: Pick<BrowserVenueClient, 'order'> & { onErase: () => void }) {
  const [isSure, setIsSure] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const saving = useTask(async () => saveArchive(await order({ kind: 'export' })))
  const loading = useTask(async (file: File) =>
    order({ kind: 'import', bytes: new Uint8Array(await file.arrayBuffer()) }),
  )
  const erasing = useTask(() => {
    onErase()
    return order({ kind: 'erase' }).finally(() => setIsSure(false))
  })
  const isBusy = saving.isPending || loading.isPending || erasing.isPending
  const error = saving.error ?? loading.error ?? erasing.error
  return (
    <section className="flex flex-col items-start gap-2">
      <p>
        {t(
          'The archive is a data folder of the paper venue: unpack it with tar and start Optick on it, or pack yours.',
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button isPending={isBusy} onClick={() => saving.start(undefined)}>
          {t('Save to a file')}
        </Button>
        <Button isPending={isBusy} onClick={() => input.current?.click()}>
          {t('Load from a file…')}
        </Button>
        <Button
          variant="danger"
          isPending={isBusy}
          onClick={() => (isSure ? erasing.start(undefined) : setIsSure(true))}
        >
          {isSure ? t('Erase everything and start over') : t('Start over…')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept=".tar"
        aria-label={t('Archive of a data folder')}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file !== undefined) loading.start(file)
        }}
      />
      {error !== null && <p role="alert">{t('That did not work: {why}', { why: error.message })}</p>}
      {loading.isSuccess && <output>{t('Loaded. Sign in again if your account is another one.')}</output>}
    </section>
  )
}

function saveArchive(bytes: Uint8Array | undefined): void {
  if (bytes === undefined) throw new Error(t('the venue gave no data'))
  saveFile('optick-paper.tar', new Blob([new Uint8Array(bytes)], { type: 'application/x-tar' }))
}
