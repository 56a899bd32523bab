/** Checked by content on the server; the browser uses the list for its file dialog. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'] as const
