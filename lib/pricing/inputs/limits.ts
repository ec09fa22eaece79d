/** Maximum size of a file, in bytes; a plan of a thousand resources has about 10 MB. */
export const maxInputBytes = 64 * 1024 * 1024;
