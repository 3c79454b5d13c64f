import type { ReactNode } from 'react'
import { HiddenScreenTitle } from '@/web/ui/ScreenTitle'

type SettingProps = { label: string; hint?: string; children: ReactNode }

/** A row of a form: the name, one line why, and the control at the right. */
export function Setting({ label, hint, children }: SettingProps) {
  return (
    <div className="flex min-h-14 items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2 last:border-b-0 max-sm:flex-col max-sm:items-stretch">
      <div className="min-w-0">
        <p className="text-base font-medium text-text-1">{label}</p>
        {hint !== undefined && <p className="text-xs text-text-3">{hint}</p>}
      </div>
      <div className="shrink-0">{children}</div>
    </div>
  )
}

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="pb-6">
      <h2 className="label pb-1">{title}</h2>
      {children}
    </section>
  )
}

/** A page of settings: a column of 640 px. Positioned, because hidden labels would otherwise lengthen the document. */
export function SettingsForm({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="panel relative min-h-0 min-w-0 flex-1 overflow-y-auto!">
      <HiddenScreenTitle>{title}</HiddenScreenTitle>
      <div className="max-w-176 px-8 py-6 max-md:px-4">
        <p aria-hidden="true" className="pb-4 text-xl font-medium">
          {title}
        </p>
        {children}
      </div>
    </div>
  )
}
