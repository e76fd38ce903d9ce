/** The unlock form for a locked staff session. Every page loads this file, so it imports nothing. */

/** The path of the form; visitors are redirected from it. */
export const LOCK_PAGE = '/auth/locked'

/** The form's own fields. No panel form uses these names; they are removed before the form is passed on. */
export const UNLOCK_FIELD = 'unlockPassword'
export const UNLOCK_READS_FIELD = 'unlockReads'

/** The status on which the panel asks for the password and repeats the request. */
export const LOCKED_STATUS = 423
