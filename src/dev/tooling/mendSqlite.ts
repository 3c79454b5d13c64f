type Mend = {
  readonly what: string
  readonly pattern: RegExp
  readonly by: string
}

/**
 * Faults of 3.50.4 in the pool that keeps SQLite's files in the browser's private file system. The package has the
 * first three mended in 3.54.1; the others let a file change its name.
 */
const mends: readonly Mend[] = [
  {
    // It says that another connection is always about to write. SQLite then takes the rollback journal that a killed worker
    // has left for one that is in use, does not undo what was half written, and the database is damaged. No one else can
    // have the file (https://sqlite.org/forum/forumpost/a2f573b00cda1372).
    what: 'checks locks',
    pattern: /(pool\.log\('xCheckReservedLock'\);\s*pool\.storeErr\(\);\s*wasm\.poke32\(pOut, )1\)/g,
    by: '$10)',
  },
  {
    // It deletes all files when it cannot have them at the start: those of a worker that has just ended may be held a moment longer.
    what: 'ends a failed start',
    pattern: /await thePool\.removeVfs\(\)\.catch\(\(\) => \{\}\);/g,
    by: `capi.sqlite3_vfs_unregister(thePool.getVfs().pointer);
         thePool.getVfs().dispose();
         thePool.releaseAccessHandles();`,
  },
  {
    // It asks for all files at once. When one is refused, it never lets go of those that it gets later, and the next try
    // takes them for another page's.
    what: 'takes its files',
    pattern: /return Promise\.all\(\s*(files\.map\(async \(\[name, h\]\) => \{[\s\S]*?\n {14}\}\)),\s*\);/g,
    by: `const tries = await Promise.allSettled($1);
         const refused = tries.find(({ status }) => status === 'rejected');
         if (refused === undefined) return;
         this.releaseAccessHandles();
         throw refused.reason;`,
  },
  {
    // It writes the name of a file and the checksum of the name one after the other. A worker that is killed between the two
    // leaves a name that its checksum contradicts, and the next start discards the file.
    what: 'names a file',
    pattern: /sah\.write\(this\.#apBody, \{ at: 0 \}\);\s*sah\.write\(digest, \{ at: HEADER_OFFSET_DIGEST \}\);/g,
    by: `const header = new Uint8Array(HEADER_OFFSET_DIGEST + HEADER_DIGEST_SIZE);
         header.set(this.#apBody);
         header.set(new Uint8Array(digest.buffer), HEADER_OFFSET_DIGEST);
         sah.write(header, { at: 0 });`,
  },
  {
    // It cannot rename files.
    what: 'removes a file',
    pattern: /(?=unlink\(filename\) \{\s*return this\.#p\.deletePath\(filename\);)/g,
    by: `renameFile(from, to) {
           return this.#p.renamePath(from, to);
         }

         `,
  },
  {
    what: 'finds a file by its name',
    pattern: /(?=deletePath\(path\) \{\s*const sah = this\.#mapFilenameToSAH\.get\(path\);)/g,
    by: `renamePath(from, to) {
           const sah = this.#mapFilenameToSAH.get(from) || toss('File not found:', from);
           if (this.#mapFilenameToSAH.has(to)) toss('File exists:', to);
           this.#mapFilenameToSAH.delete(from);
           this.setAssociatedPath(sah, to, capi.SQLITE_OPEN_MAIN_DB);
         }

         `,
  },
]

/** SQLite's script for the browser with the faults of its pool of files mended. Throws when it has another shape. */
export function mendSqlite(script: string): string {
  return mends.reduce((text, { what, pattern, by }) => {
    if (text.match(pattern)?.length !== 1) throw new Error(`the script of SQLite ${what} in another way now`)
    return text.replace(pattern, by)
  }, script)
}
