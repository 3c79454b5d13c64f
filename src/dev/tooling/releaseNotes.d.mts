export function releaseNotes(
  tag: string,
  version: string,
  changelog: string,
): { readonly notes: string; readonly reason?: never } | { readonly reason: string; readonly notes?: never }
