/* A disk whose power can be cut: loaded into a process (LD_PRELOAD), it keeps beside the folder POWER_ROOT what of it would
 * be there after a power cut, and that is what was synced.
 *
 *   ROOT.kept/bytes/INODE-BIRTH   the bytes of a file as of the last fsync or fdatasync of it
 *   ROOT.kept/names/PATH          hard links to those, as of the last sync of the folder; a file that is synced for the first
 *                                 time under its name gets that name, as journalling file systems do it
 *
 * When a process begins, all that is there is on the disk; ROOT.kept/whole is there once that is kept.
 *
 * What a kill in the middle of a sync leaves of the bytes is a sync that was not over. Nothing is really synced: it is
 * about what the process asked for. Writes by mmap are not seen before the file is synced. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PLACE (3 * PATH_MAX)
#define LONGER_PLACE (4 * PATH_MAX)

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static char root[PATH_MAX];
static char kept[PATH_MAX + 8];

static void give_up(const char *what, const char *path) {
  fprintf(stderr, "power: %s %s: %s\n", what, path, strerror(errno));
  abort();
}

static void make_folder(const char *path) {
  if (mkdir(path, 0700) != 0 && errno != EEXIST) give_up("creating", path);
}

/* Where the bytes of a file are kept; fails where the file has gone. An inode may be used again, so its birth belongs to
 * it. */
static int place_of_bytes(int folder, const char *name, int flags, char *place) {
  struct statx found;
  if (statx(folder, name, flags, STATX_INO | STATX_BTIME, &found) != 0) return -1;
  snprintf(place, PLACE, "%s/bytes/%llu-%lld.%u", kept, (unsigned long long)found.stx_ino,
           (long long)found.stx_btime.tv_sec, found.stx_btime.tv_nsec);
  return 0;
}

/* Copies by the caller's own descriptor where that can read: closing another one of a database file would let go of the
 * locks of the whole process. */
static void keep_bytes(int file, const char *place) {
  static char block[1 << 16];
  int from = file, to = open(place, O_WRONLY | O_CREAT, 0600);
  off_t at = 0;
  ssize_t count;
  if (to < 0) give_up("opening", place);
  if ((fcntl(file, F_GETFL) & O_ACCMODE) == O_WRONLY) {
    char again[64];
    snprintf(again, sizeof again, "/proc/self/fd/%d", file);
    from = open(again, O_RDONLY);
    if (from < 0) give_up("opening", again);
  }
  while ((count = pread(from, block, sizeof block, at)) > 0) {
    if (pwrite(to, block, (size_t)count, at) != count) give_up("writing", place);
    at += count;
  }
  if (count < 0 || ftruncate(to, at) != 0) give_up("copying to", place);
  if (from != file) close(from);
  close(to);
}

/* The kept name of a path below ROOT, with the folders above it. */
static void place_of_name(const char *path, char *place) {
  int length = snprintf(place, PLACE, "%s/names", kept);
  const char *below = path + strlen(root);
  snprintf(place + length, PLACE - (size_t)length, "%s", below);
  for (char *slash = place + length + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
    *slash = 0;
    make_folder(place);
    *slash = '/';
  }
}

/* Names of `place` that are not those of `path` any more. */
static void forget_names(const char *path, const char *place) {
  DIR *names = opendir(place);
  if (names == NULL) give_up("reading", place);
  for (struct dirent *entry; (entry = readdir(names)) != NULL;) {
    char live[LONGER_PLACE], name[LONGER_PLACE];
    struct stat found;
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    snprintf(live, sizeof live, "%s/%s", path, entry->d_name);
    snprintf(name, sizeof name, "%s/%s", place, entry->d_name);
    if (path[0] != 0 && lstat(live, &found) == 0) continue;
    if (entry->d_type == DT_DIR) {
      forget_names("", name);
      rmdir(name);
    } else {
      unlink(name);
    }
  }
  closedir(names);
}

/* What is in a folder now is what will be in it; first what has come, then what has gone, so that a kill in between loses
 * nothing. A file that was never synced is there, and empty. */
static void keep_names(const char *path) {
  char place[PLACE];
  DIR *live = opendir(path);
  if (live == NULL) return;
  place_of_name(path, place);
  make_folder(place);
  for (struct dirent *entry; (entry = readdir(live)) != NULL;) {
    char below[LONGER_PLACE], name[LONGER_PLACE], bytes[PLACE], aside[LONGER_PLACE + 8];
    snprintf(below, sizeof below, "%s/%s", path, entry->d_name);
    snprintf(name, sizeof name, "%s/%s", place, entry->d_name);
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    if (entry->d_type == DT_DIR) {
      keep_names(below);
    } else if (entry->d_type == DT_REG) {
      if (place_of_bytes(AT_FDCWD, below, AT_SYMLINK_NOFOLLOW, bytes) != 0) continue;
      close(open(bytes, O_WRONLY | O_CREAT, 0600));
      snprintf(aside, sizeof aside, "%s.aside", name);
      unlink(aside);
      if (link(bytes, aside) != 0 || rename(aside, name) != 0) give_up("naming", name);
      /* Two links to one file are left alone by rename. */
      unlink(aside);
    }
  }
  closedir(live);
  forget_names(path, place);
}

/* All that is in a folder, as if it had been synced. */
static void keep_all(const char *path) {
  DIR *live = opendir(path);
  if (live == NULL) give_up("reading", path);
  for (struct dirent *entry; (entry = readdir(live)) != NULL;) {
    char below[LONGER_PLACE], place[PLACE];
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    snprintf(below, sizeof below, "%s/%s", path, entry->d_name);
    if (entry->d_type == DT_DIR) {
      keep_all(below);
    } else if (entry->d_type == DT_REG) {
      int file = open(below, O_RDONLY);
      if (file < 0) give_up("opening", below);
      if (place_of_bytes(file, "", AT_EMPTY_PATH, place) != 0) give_up("looking at", below);
      keep_bytes(file, place);
      close(file);
    }
  }
  closedir(live);
}

__attribute__((constructor)) static void begin(void) {
  const char *wanted = getenv("POWER_ROOT");
  char path[PLACE], whole[PLACE];
  if (wanted == NULL || realpath(wanted, root) == NULL) give_up("finding", wanted == NULL ? "POWER_ROOT" : wanted);
  snprintf(kept, sizeof kept, "%s.kept", root);
  make_folder(kept);
  snprintf(whole, sizeof whole, "%s/whole", kept);
  unlink(whole);
  forget_names("", kept);
  snprintf(path, sizeof path, "%s/bytes", kept);
  make_folder(path);
  snprintf(path, sizeof path, "%s/names", kept);
  make_folder(path);
  keep_all(root);
  keep_names(root);
  close(open(whole, O_WRONLY | O_CREAT, 0600));
}

static int keep(int file) {
  char descriptor[64], path[PATH_MAX], place[PLACE], bytes[PLACE];
  struct stat found;
  ssize_t length;
  snprintf(descriptor, sizeof descriptor, "/proc/self/fd/%d", file);
  length = readlink(descriptor, path, sizeof path - 1);
  if (length < 0 || fstat(file, &found) != 0) return -1;
  path[length] = 0;
  if (strncmp(path, root, strlen(root)) != 0 || (path[strlen(root)] != '/' && path[strlen(root)] != 0)) return 0;
  pthread_mutex_lock(&one_at_a_time);
  if (S_ISDIR(found.st_mode)) {
    keep_names(path);
  } else {
    if (place_of_bytes(file, "", AT_EMPTY_PATH, bytes) != 0) give_up("looking at", path);
    keep_bytes(file, bytes);
    if (found.st_nlink > 0) {
      place_of_name(path, place);
      if (link(bytes, place) != 0 && errno != EEXIST) give_up("naming", place);
    }
  }
  pthread_mutex_unlock(&one_at_a_time);
  return 0;
}

int fsync(int file) { return keep(file); }
int fdatasync(int file) { return keep(file); }
