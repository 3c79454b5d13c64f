import { Link } from 'wouter'
import { t } from '@/ui/t'
import type { Place } from '../places'

type NotesProps = { isBarred: boolean; isSigned: boolean; hasSecrets: boolean; place: Place }

/** What this form cannot do, and what can. */
export function Notes({ isBarred, isSigned, hasSecrets, place }: NotesProps) {
  return (
    <>
      {isBarred && <Note>{t('Only with an account: connect a wallet and enable trading first.')}</Note>}
      {isSigned && (
        <Note>
          {t('It carries a signature, which this form cannot make. It is signed and sent from here:')}{' '}
          <Link href={place.path + window.location.search} className="text-accent underline underline-offset-2">
            {place.words}
          </Link>
        </Note>
      )}
      {hasSecrets && <Note>{t('Secrets are covered in what is shown here.')}</Note>}
    </>
  )
}

function Note({ children }: { children: React.ReactNode }) {
  return <p className="rounded-sm border border-line bg-surface-2 px-2 py-1.5 text-sm text-text-2">{children}</p>
}
