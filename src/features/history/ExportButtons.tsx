import { useEffect, useRef, useState } from 'react'
import { describeFailure } from '@/account/describeFailure'
import type { ExportProgress } from '@/account/history/exportHistory'
import { Button } from '@/ui/Button'
import { numberFormat } from '@/ui/formatDecimal'
import { showToast } from '@/ui/showToast'
import { Tooltip } from '@/ui/Tooltip'
import { t } from '@/ui/t'

type MakeFile = (signal: AbortSignal, onProgress: (progress: ExportProgress) => void) => Promise<readonly string[]>

type ExportButtonsProps = {
  /** Without its ending: `optick-fills-2026-11-21`. */
  fileName: string
  onExportView: MakeFile
  /** The venue's own file; none where it has none. */
  onExportVenue: MakeFile | undefined
}

type Running = { readonly progress: ExportProgress | undefined; readonly abort: AbortController }

/** What is on the screen as a file, whole, or the venue's own file of the same time. */
export function ExportButtons({ fileName, onExportView, onExportVenue }: ExportButtonsProps) {
  const [running, setRunning] = useState<Running>()
  const current = useRef<AbortController>(undefined)
  // A file that nobody waits for any more is not made.
  useEffect(() => () => current.current?.abort(), [])

  const run = async (name: string, make: MakeFile) => {
    const abort = new AbortController()
    current.current = abort
    setRunning({ progress: undefined, abort })
    try {
      const parts = await make(abort.signal, (progress) => setRunning({ progress, abort }))
      saveFile(`${name}.csv`, parts)
    } catch (error) {
      if (!abort.signal.aborted) tellFailure(error)
    }
    setRunning(undefined)
  }

  if (running !== undefined) {
    return (
      <>
        <output className="text-xs whitespace-nowrap text-pending">{progressText(running.progress)}</output>
        <Button size="small" onClick={() => running.abort.abort()}>
          {t('Cancel', {}, 'leave')}
        </Button>
      </>
    )
  }
  return (
    <>
      <Tooltip text={t('Every row of what is filtered here, as CSV')}>
        <Button size="small" onClick={() => void run(fileName, onExportView)}>
          {t('Export view')}
        </Button>
      </Tooltip>
      {onExportVenue !== undefined && (
        <Tooltip text={t("The venue's own CSV of this time, without the other filters")}>
          <Button size="small" onClick={() => void run(`${fileName}-venue`, onExportVenue)}>
            {t("Venue's CSV")}
          </Button>
        </Tooltip>
      )}
    </>
  )
}

function progressText(progress: ExportProgress | undefined): string {
  if (progress === undefined) return t('Reading…')
  const format = numberFormat({})
  return t('Reading {looked} of {all} rows…', {
    looked: format.format(progress.looked),
    all: format.format(progress.of),
  })
}

function tellFailure(error: unknown): void {
  const { words, code } = describeFailure(error)
  showToast({ tone: 'danger', title: t('The file was not made.'), detail: words, code })
}

/** Gives a file to the browser to keep. */
function saveFile(name: string, parts: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken what it needs when the click is over; the address must outlive that.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
