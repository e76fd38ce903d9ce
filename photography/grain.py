"""Seamless tiles of grain, as heights: leather, woven cloth and the tooth of paper."""
import cairo
import numpy as np

SIZE = 1024


def cloud(seed, finest, coarsest):
    """Seamless noise whose waves are between `finest` and `coarsest` pixels long, from 0 to 1."""
    noise = np.random.default_rng(seed).standard_normal((SIZE, SIZE))
    along = np.fft.fftfreq(SIZE)
    frequency = np.hypot(along[:, None], along[None, :])
    keep = np.exp(-((frequency * finest) ** 2)) * (1 - np.exp(-((frequency * coarsest) ** 2)))
    values = np.fft.ifft2(np.fft.fft2(noise) * keep).real
    low, high = np.percentile(values, (0.5, 99.5))
    return np.clip((values - low) / (high - low), 0, 1)


def leather():
    """Beads with creases between them."""
    creases = 1 - np.abs(cloud(3, 9, 26) * 2 - 1) ** 0.6
    return 0.75 * (1 - creases) + 0.25 * cloud(4, 4, 12)


def cloth():
    """Threads over and under, a little uneven."""
    turns = np.arange(SIZE) * 2 * np.pi * 64 / SIZE
    uneven = cloud(5, 20, 200) * 2.2
    warp = np.sin(turns[None, :] + uneven) * 0.5 + 0.5
    weft = np.sin(turns[:, None] + uneven.T) * 0.5 + 0.5
    return 0.42 * warp + 0.42 * weft + 0.16 * cloud(6, 2, 40)


def tooth():
    """Heavy paper."""
    return 0.6 * cloud(7, 6, 60) + 0.4 * cloud(8, 16, 300)


def save(values, path):
    grey = (np.clip(values, 0, 1) * 255).astype(np.uint8)
    pixels = np.repeat(grey[:, :, None], 4, axis=2).copy()
    surface = cairo.ImageSurface.create_for_data(pixels, cairo.FORMAT_RGB24, SIZE, SIZE)
    surface.write_to_png(str(path))
