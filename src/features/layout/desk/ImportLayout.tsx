import { useId, useRef, useState } from 'react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { t } from '@/ui/t'
import { TextField } from '@/ui/TextField'
import { readLayoutLink, type SharedLayout } from '../layoutLink'
import { UseLayout } from './UseLayout'

/** Takes a layout from a link that is pasted. It is shown before it is used. */
export function ImportLayout({ onClose }: { onClose: () => void }) {
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isTold, setTold] = useState(false)
  const [shared, setShared] = useState<SharedLayout>()
  if (shared !== undefined) return <UseLayout shared={shared} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Take a layout from a link')}
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel', {}, 'leave')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t('Show it')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="p-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const read = readLayoutLink(text)
          if (read !== undefined) return setShared(read)
          setTold(true)
          field.current?.focus()
        }}
      >
        <TextField
          ref={field}
          label={t('Link')}
          value={text}
          onChange={(next) => {
            setTold(false)
            setText(next)
          }}
          error={isTold ? t('There is no layout in this link. It has “#layout=” in it, and must be whole.') : undefined}
        />
      </form>
    </Dialog>
  )
}
