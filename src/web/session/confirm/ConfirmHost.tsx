import { useRef, useSyncExternalStore } from 'react'
import { t } from '@/web/language/t'
import { usePageStore } from '@/web/session/pageStores'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { createQuestions } from './questions'

/** Shows the open question of the page. Enter sends, Esc does not. */
export function ConfirmHost() {
  const { subscribe, getSnapshot } = usePageStore(createQuestions)
  const asked = useSyncExternalStore(subscribe, getSnapshot)
  const confirm = useRef<HTMLButtonElement>(null)
  if (asked === undefined) return null
  const { title, text, label, tone, answer } = asked
  return (
    <Dialog
      isOpen
      onOpenChange={() => answer(false)}
      size="small"
      title={title}
      initialFocus={confirm}
      footer={
        <>
          <Button onClick={() => answer(false)}>{t('Back')}</Button>
          <Button ref={confirm} variant={tone} onClick={() => answer(true)}>
            {label}
          </Button>
        </>
      }
    >
      <p className="p-4 text-sm text-text-1">{text}</p>
    </Dialog>
  )
}
